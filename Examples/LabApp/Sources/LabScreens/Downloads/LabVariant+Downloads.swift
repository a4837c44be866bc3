internal import LabModels
internal import SwiftUI

extension LabVariant {
    @MainActor static let downloads = [
        downloads("Naive cancel", NaiveDownloadModel.init),
        downloads("Cancel flag", CancelFlagDownloadModel.init),
        downloads("Task.checkCancellation()", CheckCancellationDownloadModel.init),
        downloads("Child tasks", ChildTasksDownloadModel.init),
        downloads("Cancel and resume", ResumeDownloadModel.init),
        downloads("Lanyard") { LanyardDownloadModel($0) },
    ]

    private static func downloads(
        _ title: String,
        _ make: @escaping @MainActor (LabServices) -> some DownloadScreenModel
    ) -> LabVariant {
        LabVariant(title, make: make, content: { DownloadView(model: $0) })
    }
}

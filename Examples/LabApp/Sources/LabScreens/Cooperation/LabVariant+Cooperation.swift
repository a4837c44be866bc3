internal import LabModels
internal import SwiftUI

extension LabVariant {
    @MainActor static let cooperation = [
        fibonacci("Answer by throwing", .throwing),
        fibonacci("Answer by nil", .byNil),
        fibonacci("Answer by the part that is done", .part),
        heavyWork("Never yields", .blocking),
        heavyWork("Task.yield()", .yielding),
        heavyWork("Lanyard: Checkpoint", .checkpoint),
        LabVariant("Straggler", make: { StragglerModel($0) }) { StragglerView(model: $0) },
        LabVariant("Grace", make: { GraceModel($0) }) { GraceView(model: $0) },
        LabVariant("Abandon", make: { AbandonModel($0) }) { AbandonView(model: $0) },
    ]

    private static func fibonacci(_ title: String, _ manner: FibonacciModel.Manner) -> LabVariant {
        LabVariant(title, make: { FibonacciModel($0, manner: manner) }) { FibonacciView(model: $0) }
    }

    private static func heavyWork(_ title: String, _ manner: HeavyWorkModel.Manner) -> LabVariant {
        LabVariant(title, make: { HeavyWorkModel($0, manner: manner) }) { HeavyWorkView(model: $0) }
    }
}

internal import LabModels
internal import SwiftUI

extension LabVariant {
    @MainActor static let screens = [
        features("A base view model: addTask(id:)", .byID),
        features("Lanyard: a scope for the appearance", .byAppearance),
    ]

    private static func features(_ title: String, _ manner: FeaturesModel.Manner) -> LabVariant {
        LabVariant(title) {
            FeaturesModel($0, manner: manner)
        } content: {
            FeaturesView(model: $0)
        }
    }
}

internal import LabModels
internal import SwiftUI

extension LabVariant {
    @MainActor static let ownership = [
        vegetable("deinit, strong capture", StrongVegetableModel.self),
        vegetable("deinit, guarded capture", GuardedVegetableModel.self),
        LabVariant("eraseToAnyCancellable()", make: { ErasedModel($0) }) { ErasedView(model: $0) },
        LabVariant("store(in: &set)", make: { StoredSetModel($0) }) { StoredSetView(model: $0) },
        LabVariant("A set that only grows", make: { GrowingSetModel($0) }) { GrowingSetView(model: $0) },
        vegetable("Lanyard: for: self", ScopedVegetableModel.self),
    ]

    private static func vegetable<Model: VegetableModel>(_ title: String, _ model: Model.Type) -> LabVariant {
        LabVariant(title, make: { VegetableScreen<Model>($0) }) { VegetableView(model: $0) }
    }
}

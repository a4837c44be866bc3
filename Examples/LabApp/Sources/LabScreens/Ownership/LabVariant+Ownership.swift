internal import LabModels
internal import SwiftUI

extension LabVariant {
    @MainActor static let ownership = [
        vegetable("deinit, strong capture", StrongVegetableModel.self),
        vegetable("deinit, guarded capture", GuardedVegetableModel.self),
        LabVariant("eraseToAnyCancellable()") {
            ErasedModel($0)
        } content: {
            ErasedView(model: $0)
        },
        LabVariant("store(in: &set)") {
            StoredSetModel($0)
        } content: {
            StoredSetView(model: $0)
        },
        LabVariant("A set that only grows") {
            GrowingSetModel($0)
        } content: {
            GrowingSetView(model: $0)
        },
        vegetable("Lanyard: for: self", ScopedVegetableModel.self),
    ]

    private static func vegetable<Model: VegetableModel>(_ title: String, _ model: Model.Type) -> LabVariant {
        LabVariant(title) {
            VegetableScreen<Model>($0)
        } content: {
            VegetableView(model: $0)
        }
    }
}

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
        LabVariant("Straggler") {
            StragglerModel($0)
        } content: {
            StragglerView(model: $0)
        },
        LabVariant("Grace") {
            GraceModel($0)
        } content: {
            GraceView(model: $0)
        },
        LabVariant("Abandon") {
            AbandonModel($0)
        } content: {
            AbandonView(model: $0)
        },
    ]

    private static func fibonacci(_ title: String, _ manner: FibonacciModel.Manner) -> LabVariant {
        LabVariant(title) {
            FibonacciModel($0, manner: manner)
        } content: {
            FibonacciView(model: $0)
        }
    }

    private static func heavyWork(_ title: String, _ manner: HeavyWorkModel.Manner) -> LabVariant {
        LabVariant(title) {
            HeavyWorkModel($0, manner: manner)
        } content: {
            HeavyWorkView(model: $0)
        }
    }
}

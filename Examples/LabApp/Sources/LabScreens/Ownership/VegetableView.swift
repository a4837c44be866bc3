internal import LabModels
internal import SwiftUI

/// Opens and closes a model that loads a vegetable, and counts those that are alive.
struct VegetableView<Model: VegetableModel>: View {
    let model: VegetableScreen<Model>

    var body: some View {
        Form {
            switch model.state {
            case nil: Text("Closed")
            case .idle: Text("Nothing yet")
            case .loading: ProgressView()
            case .vegetable(let vegetable): Text(vegetable)
            case .error(let error): Text(error)
            }
            LabeledContent("Models alive", value: "\(model.alive)")
            LabeledContent("Requests under way", value: "\(model.requests)")
            Button("Open") { model.open() }
            Button("Open, sold out") { model.openSoldOut() }
            Button("Close", role: .cancel) { model.close() }.disabled(!model.isOpen)
        }
        .onDisappear { model.close() }
    }
}

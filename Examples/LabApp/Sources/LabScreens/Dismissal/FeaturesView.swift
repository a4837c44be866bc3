internal import LabModels
internal import SwiftUI

/// Two features that are opened and dismissed: real screens, of which one cancels when it goes.
struct FeaturesView: View {
    let model: FeaturesModel
    @State private var isPresented: [FeaturesModel.Feature: Bool] = [:]

    init(model: FeaturesModel) {
        self.model = model
    }

    var body: some View {
        Form {
            ForEach(FeaturesModel.Feature.allCases, id: \.self) { feature in
                Button("Open feature \(feature.rawValue)") { isPresented[feature] = true }
                    .sheet(isPresented: presents(feature)) { screen(feature) }
            }
            LogbookSection(logbook: model.logbook)
        }
        .onDisappear {
            for feature in FeaturesModel.Feature.allCases { model.dismiss(feature) }
        }
    }

    private func screen(_ feature: FeaturesModel.Feature) -> some View {
        VStack {
            Text(feature == .a ? "Cancels when it is dismissed." : "Goes on when it is dismissed.")
            Button("Dismiss") { isPresented[feature] = false }
        }
        .onAppear { model.open(feature) }
        .onDisappear { model.dismiss(feature) }
    }

    private func presents(_ feature: FeaturesModel.Feature) -> Binding<Bool> {
        Binding(get: { isPresented[feature] ?? false }, set: { isPresented[feature] = $0 })
    }
}

internal import LabModels
internal import LanyardUI
internal import SwiftUI

/// The variants of a screen, and the one that is chosen.
struct LabScreenView: View {
    let screen: LabScreen
    let services: LabServices

    var body: some View {
        NavigationStack {
            List(screen.variants) { variant in
                NavigationLink(variant.title) {
                    variant.view(services).navigationTitle(variant.title)
                }
            }
            .navigationTitle(screen.title)
        }
    }
}

internal import LabScreens
internal import SwiftUI

@main
struct LabApp: App {
    var body: some Scene {
        WindowGroup("Lab") {
            LabView().onAppear { Program.becomeApp() }
        }
    }
}

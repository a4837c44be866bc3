internal import LabModels
internal import Lanyard
internal import LanyardUI
public import SwiftUI

/// The Lab: five screens, each with its naive variant, the usual repairs, and Lanyard's.
///
/// What runs belongs to the window: its scope is cancelled when the window is gone.
public struct LabView: View {
    @ScopeState("Lab") private var tasks
    @State private var start = AsyncAction<TaskScope, RunningLab>("Start the servers", policy: .join) { scope in
        try await RunningLab(in: scope)
    }

    /// Makes one.
    public init() {}

    /// The servers are started first.
    public var body: some View {
        AsyncActionView(start) { lab in
            TabView {
                ForEach(LabScreen.all) { screen in
                    LabScreenView(screen: screen, services: lab.services)
                        .tabItem { Label(screen.title, systemImage: screen.symbol) }
                }
            }
        } error: { error in
            VStack {
                Text("The servers did not start: \(String(describing: error))")
                AsyncButton("Try again", action: start, input: tasks)
            }
        }
        .task(in: tasks, runs: .untilItSucceeds) { _ = try await start(tasks).value }
        .environment(\.taskScope, tasks)
    }
}

internal import LabModels
internal import Lanyard
internal import LanyardUI
public import SwiftUI

/// The Lab: five screens, each with its naive variant, the usual repairs, and Lanyard's.
///
/// What runs belongs to the window: its scope is cancelled when the window is gone.
public struct LabView: View {
    @ScopeState("Lab") private var tasks

    /// Makes one.
    public init() {}

    /// The servers are started first.
    public var body: some View {
        // A state with an initial value would make an action each time a view is made, and drop all but the first.
        Owned {
            AsyncAction<TaskScope, RunningLab>("Start the servers", policy: .join) { scope in
                try await RunningLab(in: scope)
            }
        } content: { start in
            screens(start)
                .task(in: tasks, runs: .untilItSucceeds) { _ = try await start(tasks).value }
        }
        .environment(\.taskScope, tasks)
    }

    private func screens(_ start: AsyncAction<TaskScope, RunningLab>) -> some View {
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
    }
}

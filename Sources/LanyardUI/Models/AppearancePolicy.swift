/// Whether the task of a view runs again when the view appears again.
///
/// Views appear more often than you may think: when their tab is selected again, for example, or when a pushed screen that
/// covered them is gone.
public enum AppearancePolicy: Sendable {
    /// It runs each time, as SwiftUI's own `.task` does. Use it for what has to be fresh, or goes on while the view is there.
    case onEachAppearance
    /// It runs until it has once returned without an error and without being cancelled, and then not again for this `id`. Use
    /// it for what is loaded once.
    case untilItSucceeds
}

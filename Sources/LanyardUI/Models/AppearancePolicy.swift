/// Whether the task of a view runs again when the view appears again.
///
/// Screens appear more often than one thinks: a tab that is selected again does, and so does a list that a pushed screen
/// had covered.
public enum AppearancePolicy: Sendable {
    /// It runs each time, as SwiftUI's own `.task` does: for what has to be fresh, or goes on while the view is there.
    case onEachAppearance
    /// It runs until it has returned without an error and without being cancelled, and then not again for this `id`: for
    /// what is loaded once.
    case untilItSucceeds
}

public import Lanyard

/// What the models of the Lab's screens work with: two services, a clock, and the scope that everything belongs to.
///
/// An app that shows the same screens makes one for each of its windows; the Lab makes one for each tab.
public struct LabServices: Sendable {
    /// Looks up books.
    public var books: any BookSearching
    /// Streams files.
    public var files: any FileStreaming
    /// The time of debouncing, pauses and slow work.
    public var clock: any Clock<Duration>
    /// The scope above all the screens' own: cancelling it ends every run, every request and every pause of the screens,
    /// those included that a naive model forgot.
    public var scope: TaskScope
    /// Counts the models that are alive.
    public var census: Census

    /// Puts them together.
    public init(
        books: any BookSearching,
        files: any FileStreaming,
        clock: any Clock<Duration>,
        scope: TaskScope,
        census: Census = Census()
    ) {
        self.books = books
        self.files = files
        self.clock = clock
        self.scope = scope
        self.census = census
    }
}

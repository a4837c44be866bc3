/// The values that go over the wire, version 1: `Documentation/Wire.md` says what each member means.
///
/// They are also what the console works on: the recorder makes them, the findings read them, the page shows them.
enum Wire {
    static let version = 1

    /// How many characters of a text that comes from the program's data are kept and sent.
    static let textLimit = 200
}

/// Why a greengrocer has nothing to give.
public enum GreengrocerFailure: Error, CustomStringConvertible {
    /// There is none left.
    case soldOut

    /// For people.
    public var description: String { "sold out" }
}

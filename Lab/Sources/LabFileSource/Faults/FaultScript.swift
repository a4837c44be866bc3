/// What goes wrong with a file, request by request.
///
/// Every request for the file counts, whatever its method and answer; ``ServedRequest/ordinal`` is the same count.
/// An array literal is a script that ends with no faults: `[.cut(after: 100), .status(503), .none]`.
public struct FaultScript: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// Nothing ever goes wrong.
    public static let none = FaultScript([])

    private var numbered: [Int: Fault]
    private let rest: Fault

    /// The first request gets the first fault, the second the second, and so on.
    ///
    /// - Parameters:
    ///   - faults: One for each request.
    ///   - rest: What all later requests get.
    public init(_ faults: [Fault], then rest: Fault = .none) {
        numbered = Dictionary(uniqueKeysWithValues: zip(1..., faults))
        self.rest = rest
    }

    /// The first request gets the first fault, the second the second; after the last, nothing goes wrong.
    public init(arrayLiteral faults: Fault...) {
        self.init(faults)
    }

    /// The same fault for every request.
    public static func always(_ fault: Fault) -> FaultScript {
        FaultScript([], then: fault)
    }

    /// A fault for one request only.
    ///
    /// - Parameters:
    ///   - ordinal: Which request, counted from 1.
    ///   - fault: What goes wrong with it.
    public static func request(_ ordinal: Int, _ fault: Fault) -> FaultScript {
        var script = FaultScript([])
        script.numbered[ordinal] = fault
        return script
    }

    /// What the request with this number gets, counted from 1.
    public subscript(ordinal: Int) -> Fault {
        numbered[ordinal] ?? rest
    }
}

public import GRPCCore

/// The one method of a worker: how many primes there are below a number. Numbers are texts, so that the example needs no code
/// generator.
public enum CountPrimes {
    /// Its name on the wire.
    public static let descriptor = MethodDescriptor(fullyQualifiedService: "primes.Worker", method: "Count")
}

/// A number as a message.
public struct Number: MessageSerializer, MessageDeserializer {
    /// Makes what reads and writes numbers.
    public init() {}

    /// Writes a number as its digits.
    public func serialize<Bytes: GRPCContiguousBytes>(_ number: Int) throws -> Bytes { Bytes(Array("\(number)".utf8)) }

    /// Reads a number.
    ///
    /// - Throws: `RPCError` for anything else.
    public func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Int {
        guard let number = Int(bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }) else {
            throw RPCError(code: .invalidArgument, message: "The message is no number.")
        }
        return number
    }
}

#if Cluster
import Foundation
import Lanyard
import LanyardGRPC

/// What was asked for.
struct ClusterCall<Success: Sendable>: Sendable {
    let id: ClusterID
    let rule: ClaimRule
    let name: String?
    /// How its result crosses, if it is shared.
    let coding: SharedCoding<Success>?
    let operation: @isolated(any) @Sendable (ClusterContext) async throws -> Success
}

/// Writes and reads the result of a shared run.
struct SharedCoding<Success: Sendable>: Sendable {
    private static var mostBytes: Int { 1 << 20 }

    private let encode: @Sendable (Success) throws -> Data
    private let decode: @Sendable (Data) throws -> Success

    func outcome(of result: Result<Success, any Error>) -> SharedOutcome {
        do {
            let data = try encode(result.get())
            guard data.count <= Self.mostBytes else {
                return .failed("Its result has \(data.count) bytes, and \(Self.mostBytes) at most can be shared.")
            }
            return .returned(data)
        } catch {
            return .failed(String("\(error)".legible(500)))
        }
    }

    func value(of outcome: SharedOutcome) throws -> Success {
        switch outcome {
        case .returned(let data):
            // A list of numbers is as good a result as any, so nobody counts its values.
            guard let value = try? UntrustedJSON.read(data, mostBytes: Self.mostBytes, mostValues: .max, decode) else {
                throw ClusterError.sharedRunFailed("Its result is no \(Success.self).")
            }
            return value
        case .failed(let text): throw ClusterError.sharedRunFailed(text.legible(500))
        }
    }
}

extension SharedCoding where Success: Codable {
    init() {
        encode = { try JSONEncoder().encode($0) }
        // Trusted: only `value(of:)` calls it, with what it has looked at.
        decode = { try JSONDecoder().decode(Success.self, from: $0) }
    }
}
#endif

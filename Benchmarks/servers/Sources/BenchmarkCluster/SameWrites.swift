import Foundation
import SwiftProtobuf

/// Bare transactions that compare, read and write what a claim and its release do, key for key and byte for byte: what etcd takes for
/// that, without a library around it.
struct SameWrites: Sendable {
    private let plain: PlainClient
    private let lease: Int64
    private let member: Data
    private let seal: Int64

    init(_ plain: PlainClient, lease: Int64) async throws {
        (self.plain, self.lease) = (plain, lease)
        let member = Data("same/members/\(String(lease, radix: 16))".utf8)
        self.member = member
        seal = try await plain.transact(.with { $0.success = [Self.put(member, Data("{}".utf8), lease)] }).header
            .revision
    }

    func claimAndRelease(_ id: String, number: Int) async throws {
        let run = "\(String(lease, radix: 16)).\(number)"
        let root = "same/keys/\(id.replacingOccurrences(of: "/", with: "%2F"))"
        let all = (Data("\(root)/".utf8), Data("\(root)0".utf8))
        let claim = Data("\(root)/claims/\(run)".utf8)
        let stopping = (Data("\(root)/stopping/\(run).".utf8), Data("\(root)/stopping/\(run)/".utf8))
        let inbox = Data("same/inbox/\(String(lease, radix: 16))/\(number)".utf8)
        let record = """
            {"member":"rate","name":"\(id)","place":"BenchmarkCluster/ClaimRate.swift:30","policy":"replace","process":12345,\
            "since":1795701950.1234567,"version":1}
            """
        let fence = try await plain.transact(
            .with {
                $0.compare = [
                    .with { ($0.result, $0.target, $0.key, $0.modRevision) = (.equal, .mod, member, seal) }
                ]
                $0.success = [Self.range(all.0, all.1), Self.put(claim, Data(record.utf8), lease)]
                $0.failure = [Self.range(member), Self.range(all.0, all.1)]
            }
        ).header.revision
        _ = try await plain.transact(
            .with {
                $0.compare = [
                    .with { ($0.result, $0.target, $0.key, $0.createRevision) = (.equal, .create, claim, fence) }
                ]
                $0.success = [Self.delete(claim)]
                $0.failure = [
                    Self.range(inbox), Self.delete(claim), Self.delete(stopping.0, stopping.1), Self.delete(inbox),
                ]
            }
        )
    }

    private static func put(_ key: Data, _ value: Data, _ lease: Int64) -> Etcd_RequestOp {
        .with { $0.requestPut = .with { ($0.key, $0.value, $0.lease) = (key, value, lease) } }
    }

    private static func range(_ key: Data, _ end: Data = Data()) -> Etcd_RequestOp {
        .with { $0.requestRange = .with { ($0.key, $0.rangeEnd) = (key, end) } }
    }

    private static func delete(_ key: Data, _ end: Data = Data()) -> Etcd_RequestOp {
        .with { $0.requestDeleteRange = .with { ($0.key, $0.rangeEnd) = (key, end) } }
    }
}

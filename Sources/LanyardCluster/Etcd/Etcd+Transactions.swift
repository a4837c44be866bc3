#if Cluster
import Foundation
import SwiftProtobuf

typealias Bytes = [UInt8]

/// The keys that begin with the same bytes.
struct KeyRange: Hashable, Sendable {
    let start: Bytes
    let end: Bytes

    /// All keys with a prefix. The end is the least that is greater: the prefix with its last byte that can grow grown.
    init(prefix: Bytes) {
        start = prefix
        var end = prefix
        while let last = end.popLast() {
            if last < .max {
                end.append(last + 1)
                break
            }
        }
        self.end = end.isEmpty ? [0] : end
    }
}

extension Etcd_TxnRequest {
    init(if compares: [Etcd_Compare], then success: [Etcd_RequestOp], else failure: [Etcd_RequestOp]) {
        self.init()
        compare = compares
        self.success = success
        self.failure = failure
    }
}

extension Etcd_Compare {
    /// Holds if the key was created at this revision; 0: if there is none.
    static func created(_ key: Bytes, at revision: Int64) -> Self {
        .with {
            $0.result = .equal
            $0.target = .create
            $0.key = Data(key)
            $0.createRevision = revision
        }
    }

    /// Holds if the key was last written at this revision.
    static func written(_ key: Bytes, at revision: Int64) -> Self {
        .with {
            $0.result = .equal
            $0.target = .mod
            $0.key = Data(key)
            $0.modRevision = revision
        }
    }

    /// Holds if nothing in the range was written after this revision; 0: if it is empty.
    static func unchanged(_ range: KeyRange, since revision: Int64) -> Self {
        .with {
            $0.result = .less
            $0.target = .mod
            $0.key = Data(range.start)
            $0.rangeEnd = Data(range.end)
            $0.modRevision = revision.nextRevision
        }
    }
}

extension Etcd_RequestOp {
    static func put(_ key: Bytes, _ value: Bytes, lease: Int64 = 0) -> Self {
        .with {
            $0.requestPut = .with {
                $0.key = Data(key)
                $0.value = Data(value)
                $0.lease = lease
            }
        }
    }

    static func delete(_ key: Bytes) -> Self {
        .with { $0.requestDeleteRange = .with { $0.key = Data(key) } }
    }

    static func delete(_ range: KeyRange) -> Self {
        .with {
            $0.requestDeleteRange = .with {
                $0.key = Data(range.start)
                $0.rangeEnd = Data(range.end)
            }
        }
    }

    static func get(_ key: Bytes) -> Self {
        .with { $0.requestRange = .with { $0.key = Data(key) } }
    }

    static func range(_ range: KeyRange) -> Self {
        .with { $0.requestRange = .all(range) }
    }
}

extension Etcd_RangeRequest {
    static func all(_ range: KeyRange) -> Self {
        .with {
            $0.key = Data(range.start)
            $0.rangeEnd = Data(range.end)
        }
    }
}

extension Etcd_TxnResponse {
    /// What the range operations of the branch found.
    var ranges: [[Etcd_KeyValue]] {
        responses.compactMap { response in
            guard case .responseRange(let range)? = response.response else { return nil }
            return range.kvs
        }
    }
}
#endif

#if Cluster
/// Where everything stands in etcd. One fact, one place: no other file puts a key together.
///
/// ```
/// PREFIX members/LEASE                        a process
///        keys/ID/claims/LEASE.NUMBER          a run that owns the key, or waits for it; its create revision is its fence
///        keys/ID/stopping/LEASE.NUMBER.FENCE  a run that was told to stop, and has not ended, and the fence that it had
///        inbox/LEASE/NUMBER                   who tells that run to stop, and why
/// ```
///
/// The fence of one that stops says who waits for it: those that claimed later. All are under the lease of the process whose run it is, so etcd deletes them when that process is gone.
struct ClusterLayout: Sendable {
    let prefix: Bytes

    func member(_ lease: Int64) -> Bytes { prefix + Bytes("members/\(Self.text(lease))".utf8) }

    var members: KeyRange { KeyRange(prefix: prefix + Bytes("members/".utf8)) }

    var allKeys: KeyRange { KeyRange(prefix: prefix + Bytes("keys/".utf8)) }

    func places(of id: ClusterID) -> Places { Places(id: id, root: prefix + Bytes("keys/\(id.escaped)/".utf8)) }

    func inbox(of lease: Int64) -> KeyRange { KeyRange(prefix: prefix + Bytes("inbox/\(Self.text(lease))/".utf8)) }

    func inbox(of run: RunName) -> Bytes {
        prefix + Bytes("inbox/\(Self.text(run.lease))/\(run.number)".utf8)
    }

    /// The places of one ID.
    struct Places: Sendable {
        let id: ClusterID
        let root: Bytes

        var all: KeyRange { KeyRange(prefix: root) }
        var claims: KeyRange { KeyRange(prefix: root + Bytes("claims/".utf8)) }
        func claim(_ run: RunName) -> Bytes { root + Bytes("claims/\(run)".utf8) }
        func stopping(_ run: RunName, fence: Int64) -> Bytes { stopping(run).start + Bytes("\(fence)".utf8) }
        /// Whatever claim it had.
        func stopping(_ run: RunName) -> KeyRange { KeyRange(prefix: root + Bytes("stopping/\(run).".utf8)) }

        /// Which place a key in ``all`` is; `nil` if it is none of ours.
        func place(of key: some Collection<UInt8>) -> Place? { Place(key.dropFirst(root.count)) }
    }

    /// Which place a key below `keys/` is; `nil` if it is none of ours. One of ours is under the lease that it names, and so goes
    /// with its process.
    func place(of key: Etcd_KeyValue) -> (id: ClusterID, place: Place)? {
        let rest = key.key.dropFirst(allKeys.start.count)
        guard let end = rest.firstIndex(of: UInt8(ascii: "/")), let id = ClusterID(escaped: rest[..<end]),
            let place = Place(rest[rest.index(after: end)...]), place.isUnder(key.lease)
        else { return nil }
        return (id, place)
    }

    /// Where a key stands among the places of its ID.
    struct Place: Sendable {
        let run: RunName
        /// The fence that it had, if it was told to stop; `nil` for a claim.
        let stoppedFence: Int64?

        var isClaim: Bool { stoppedFence == nil }

        /// Whether it is under the lease of its process, and so goes with that; zero is none.
        func isUnder(_ lease: Int64) -> Bool { lease != 0 && lease == run.lease }

        /// - Parameter name: What follows the root of the ID.
        fileprivate init?(_ name: some Collection<UInt8>) {
            let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            switch String(decoding: parts[0], as: UTF8.self) {
            case "claims":
                guard let run = RunName(parts[1]) else { return nil }
                (self.run, stoppedFence) = (run, nil)
            case "stopping":
                let words = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                guard words.count == 3, let run = RunName(lease: words[0], number: words[1]),
                    let fence = Int64(String(decoding: words[2], as: UTF8.self)), fence > 0,
                    words[2].elementsEqual("\(fence)".utf8)
                else { return nil }
                (self.run, stoppedFence) = (run, fence)
            default: return nil
            }
        }
    }

    /// Which run of ours a message is for.
    func number(inInbox key: some Collection<UInt8>, of lease: Int64) -> Int? {
        Int(String(decoding: key.dropFirst(inbox(of: lease).start.count), as: UTF8.self))
    }

    static func text(_ lease: Int64) -> String { String(UInt64(bitPattern: lease), radix: 16) }
}

/// What a run is called in the cluster: the lease of its process, and a number in it.
struct RunName: Hashable, Sendable, CustomStringConvertible {
    let lease: Int64
    let number: Int

    init(lease: Int64, number: Int) {
        self.lease = lease
        self.number = number
    }

    init?(_ text: some Collection<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(lease: parts[0], number: parts[1])
    }

    /// - Returns: `nil` for what ``description`` would not have written: two spellings of one run would be two claims.
    init?(lease: some Collection<UInt8>, number: some Collection<UInt8>) {
        let texts = (String(decoding: lease, as: UTF8.self), String(decoding: number, as: UTF8.self))
        guard let lease = UInt64(texts.0, radix: 16), let number = Int(texts.1), number >= 0 else { return nil }
        self.init(lease: Int64(bitPattern: lease), number: number)
        guard description == "\(texts.0).\(texts.1)" else { return nil }
    }

    var description: String { "\(ClusterLayout.text(lease)).\(number)" }
}
#endif

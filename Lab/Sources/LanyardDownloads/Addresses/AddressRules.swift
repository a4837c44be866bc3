internal import NIOCore

/// Which addresses connections go to, and come from.
public struct AddressRules: Hashable, Sendable {
    /// The kinds of addresses.
    public enum Family: Hashable, Sendable {
        /// Both; the first that answers counts.
        case any
        /// IPv4 alone.
        case ipv4
        /// IPv6 alone.
        case ipv6
    }

    /// The addresses of a host, for a port, that are taken instead of looking it up.
    struct Fixed: Hashable, Sendable {
        /// In lower case; `*` for every host.
        var host: String
        var port: Int
        var addresses: [String]
    }

    /// The kinds of addresses that are connected to.
    public var family = Family.any
    /// The address that connections come from; `nil` for whichever the system takes.
    private(set) var local: String?
    private(set) var fixed: [Fixed] = []

    /// All addresses.
    public init() {}

    /// Fixes addresses: `HOST:PORT:ADDRESS`, or several with commas between them, as curl takes it. The host may be `*` for every one, and
    /// an IPv6 address stands in brackets or without. TLS, and the request, still go by the host's name. A host that comes again counts anew.
    ///
    /// - Returns: whether the text was understood.
    public mutating func resolve(_ text: String) -> Bool {
        var rest = text[...]
        let host: Substring
        if rest.first == "[", let end = rest.firstIndex(of: "]") {
            host = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
        } else {
            host = rest.prefix { $0 != ":" }
            rest = rest[host.endIndex...]
        }
        let parts = rest.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard !host.isEmpty, !host.hasPrefix("["), parts.count == 3, parts[0].isEmpty, let port = Int(parts[1]),
            (1...65_535).contains(port)
        else { return false }
        let addresses = parts[2].split(separator: ",", omittingEmptySubsequences: false).map { part in
            part.hasPrefix("[") && part.hasSuffix("]") ? String(part.dropFirst().dropLast()) : String(part)
        }
        guard addresses.allSatisfy({ IPAddress($0) != nil }) else { return false }
        let name = host.lowercased()
        fixed.removeAll { $0.host == name && $0.port == port }
        fixed.append(Fixed(host: name, port: port, addresses: addresses))
        return true
    }

    /// Lets connections come from an address of this machine, or from that of an interface such as `eth0`: its first IPv4 address, or
    /// IPv6 if that is the ``family`` or there is no other. Connections then go to addresses of the same kind.
    ///
    /// - Returns: whether there is such an address.
    public mutating func bind(to name: String) -> Bool {
        if let address = IPAddress(name) {
            (local, family) = (name, address.bytes.count == 4 ? .ipv4 : .ipv6)
            return true
        }
        let devices = (try? System.enumerateDevices()) ?? []
        let all = devices.filter { $0.name == name }.compactMap { $0.address?.ipAddress }
        let kinds: [(Family, Int)] = [(.ipv4, 4), (.ipv6, 16)]
        for (kind, length) in kinds where family == .any || family == kind {
            guard let found = all.first(where: { IPAddress($0)?.bytes.count == length }) else { continue }
            (local, family) = (found, kind)
            return true
        }
        return false
    }

    // MARK: Asking

    /// Whether the system does all of it.
    var isSystem: Bool { family == .any && local == nil && fixed.isEmpty }

    /// The addresses that were fixed for a host; `nil` if it is to be looked up.
    func addresses(of host: String, port: Int) -> [String]? {
        let all = fixed.filter { $0.port == port }
        return (all.first { $0.host == host } ?? all.first { $0.host == "*" })?.addresses
    }

    func allows(_ address: SocketAddress) -> Bool {
        switch (family, address) {
        case (.any, _), (.ipv4, .v4), (.ipv6, .v6): true
        default: false
        }
    }

    var familyName: String? {
        switch family {
        case .any: nil
        case .ipv4: "IPv4"
        case .ipv6: "IPv6"
        }
    }
}

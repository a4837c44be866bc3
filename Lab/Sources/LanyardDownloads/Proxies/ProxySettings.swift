/// Which requests go over which proxy.
public struct ProxySettings: Hashable, Sendable {
    /// For `http` URLs; `nil` for none.
    public var http: ProxyServer? { didSet { httpTrouble = nil } }
    /// For `https` URLs; `nil` for none.
    public var https: ProxyServer? { didSet { httpsTrouble = nil } }
    /// Why the proxy that was named for them cannot be used.
    private var httpTrouble: DownloadError?
    private var httpsTrouble: DownloadError?
    /// The hosts that are asked without a proxy, each as `no_proxy` names it.
    ///
    /// An entry is a host such as `example.org` or `.example.org`, which stands for all below it, too. `*.example.org` is for those below
    /// it alone. It may also be an address such as `10.0.0.1` or `::1`, a range such as `10.0.0.0/8`, or `*` for all. Each but the last may
    /// have a port. Names are not looked up: an address counts for URLs that have it.
    public var exceptions: [String] = []

    /// No proxy.
    public init() {}

    /// The same proxy for all.
    public init(_ proxy: ProxyServer, exceptions: [String] = []) {
        (http, https, self.exceptions) = (proxy, proxy, exceptions)
    }

    /// What the environment says: `http_proxy`, `https_proxy`, `all_proxy` for what these two leave open, and `no_proxy`.
    ///
    /// Each counts in capitals, too, but for `HTTP_PROXY`, which a request may set where a server hands its fields on in the
    /// environment (CVE-2016-5385). One that is empty does not count. This is what curl does.
    ///
    /// One that cannot be used fails the downloads that would go over it, with ``DownloadError/unusableProxy(_:)`` and the variable's name,
    /// and no others.
    public init(environment: [String: String]) {
        func proxy(_ names: String...) -> (ProxyServer?, DownloadError?) {
            guard let name = names.first(where: { environment[$0]?.isEmpty == false }) else { return (nil, nil) }
            do throws(DownloadError) {
                return (try ProxyServer(environment[name] ?? ""), nil)
            } catch {
                guard case .unusableProxy(let why) = error else { return (nil, error) }
                return (nil, .unusableProxy("\(why) (\(name))"))
            }
        }
        (http, httpTrouble) = proxy("http_proxy")
        (https, httpsTrouble) = proxy("https_proxy", "HTTPS_PROXY")
        let all = proxy("all_proxy", "ALL_PROXY")
        if http == nil, httpTrouble == nil { (http, httpTrouble) = all }
        if https == nil, httpsTrouble == nil { (https, httpsTrouble) = all }
        let list = ["no_proxy", "NO_PROXY"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        exceptions = list.split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// The proxy that a request goes over; `nil` for none.
    ///
    /// - Throws: ``DownloadError/unusableProxy(_:)`` if the one that was named cannot be used.
    package func proxy(for url: SourceURL) throws(DownloadError) -> ProxyServer? {
        if exceptions.contains(where: { ProxySettings.matches($0, url) }) { return nil }
        if let trouble = url.isSecure ? httpsTrouble : httpTrouble { throw trouble }
        return url.isSecure ? https : http
    }

    private static func matches(_ exception: String, _ url: SourceURL) -> Bool {
        if exception == "*" { return true }
        var rule = exception.lowercased()
        // A port stands behind a colon that is the only one, or behind a bracket.
        if let colon = rule.lastIndex(of: ":"), let port = Int(rule[rule.index(after: colon)...]),
            rule[..<colon].hasSuffix("]") || !rule[..<colon].contains(":")
        {
            guard port == url.port else { return false }
            rule = String(rule[..<colon])
        }
        if rule.hasPrefix("["), rule.hasSuffix("]") { rule = String(rule.dropFirst().dropLast()) }
        if let host = IPAddress(url.host) {
            let parts = rule.split(separator: "/", maxSplits: 1).map(String.init)
            guard let first = parts.first, let address = IPAddress(first) else { return false }
            guard parts.count == 2 else { return host == address }
            return Int(parts[1]).map { host.begins(as: address, bits: $0) } ?? false
        }
        // curl knows no star there, and Go does.
        let isBelow = rule.hasPrefix("*.")
        let domain = (isBelow ? String(rule.dropFirst(2)) : rule).trimmingDots
        let host = url.host.trimmingDots
        return !domain.isEmpty && (host == domain && !isBelow || host.hasSuffix("." + domain))
    }
}

extension String {
    /// Without a dot at either end: one in front stands for what is below, one at the end for the root.
    fileprivate var trimmingDots: String {
        var rest = self[...]
        if rest.hasPrefix(".") { rest = rest.dropFirst() }
        if rest.hasSuffix(".") { rest = rest.dropLast() }
        return String(rest)
    }
}

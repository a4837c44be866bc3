import ArgumentParser
import Foundation
import LanyardDownloads

/// Which way the connections of `lanyard get` go: over which proxy, to which addresses, and from which.
struct AddressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The proxy, such as http://proxy:3128, https://name:password@proxy:3129 or socks5://localhost:1080; empty for none. The "
                + "default is what http_proxy, "
                + "https_proxy and all_proxy say. no_proxy counts for both: hosts, "
                + "*.domains, addresses, and ranges such as 10.0.0.0/8, each even with a port.",
            valueName: "url"
        )
    )
    var proxy: String?

    @Flag(name: [.customShort("4"), .customLong("ipv4")], help: "Connect to IPv4 addresses alone.")
    var ipv4 = false

    @Flag(name: [.customShort("6"), .customLong("ipv6")], help: "Connect to IPv6 addresses alone.")
    var ipv6 = false

    @Option(
        help: ArgumentHelp(
            "Take this address of a host, or several with commas, for connections to the port; * for every host. Certificates are still checked for the "
                + "host. Over a proxy it is the proxy's own host that counts. May be given several times.",
            valueName: "host:port:address"
        )
    )
    var resolve: [String] = []

    @Option(
        help: ArgumentHelp(
            "Connect from this address of this machine, or from that of an interface.",
            valueName: "address"
        )
    )
    var interface: String?

    /// - Throws: `DownloadError` for a proxy that was given and cannot be used.
    var proxies: ProxySettings {
        get throws {
            let environment = ProcessInfo.processInfo.environment
            guard let proxy else { return ProxySettings(environment: environment) }
            if proxy.isEmpty { return ProxySettings() }
            let list = ProxySettings(environment: environment.filter { $0.key.lowercased() == "no_proxy" })
            return ProxySettings(try ProxyServer(proxy), exceptions: list.exceptions)
        }
    }

    /// - Throws: `ValidationError` for what makes no sense.
    var rules: AddressRules {
        get throws {
            var rules = AddressRules()
            rules.family = ipv4 ? .ipv4 : ipv6 ? .ipv6 : .any
            for text in resolve where !rules.resolve(text) {
                throw ValidationError(
                    "--resolve takes HOST:PORT:ADDRESS, such as example.org:443:127.0.0.1, and not “\(text)”."
                )
            }
            guard let interface else { return rules }
            let family = rules.family
            guard rules.bind(to: interface) else {
                throw ValidationError("This machine has no address for --interface \(interface).")
            }
            guard family == .any || family == rules.family else {
                throw ValidationError("--interface names an address of another kind than -4 or -6.")
            }
            return rules
        }
    }

    func validate() throws {
        try refuse(ipv4 && ipv6, "-4 and -6 exclude each other; without them both are tried.")
        _ = try rules
    }
}

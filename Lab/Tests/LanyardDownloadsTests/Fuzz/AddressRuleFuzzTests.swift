import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("Addresses that are given for hosts")
struct AddressRuleFuzzTests {
    private static let corpus = [
        "example.org:443:192.0.2.1", "Example.org:80:[2001:db8::1],192.0.2.7", "*:80:2001:db8::1",
        "[::1]:8080:127.0.0.1",
    ]
    private static let words = [
        ":", ":80:", "192.0.2.1", "::", "[", "]", ",", "*", ":0:", ":65536:", "1.2.3", "::ffff:1.2.3.4", "%lo",
    ]

    @Test func `are addresses for one host and port, or not taken`() async {
        let fuzz = Fuzz("fixed-addresses", corpus: Self.corpus, words: Self.words, limit: 1000)
        await fuzz.run(
            3000,
            property: "what is taken is one host, a port and at least one address; what is not taken changes nothing",
            filter: "AddressRuleFuzzTests --package-path Lab"
        ) { input, _ in
            var rules = AddressRules()
            guard rules.resolve(String(decoding: input, as: UTF8.self)) else {
                if rules != AddressRules() { throw Fuzz.Broken("what was refused has changed something") }
                return false
            }
            guard rules.fixed.count == 1, let fixed = rules.fixed.first, !fixed.host.isEmpty, !fixed.addresses.isEmpty,
                fixed.addresses.allSatisfy({ IPAddress($0) != nil }), (1...65_535).contains(fixed.port),
                rules.addresses(of: fixed.host, port: fixed.port) == fixed.addresses,
                rules.addresses(of: fixed.host, port: fixed.port ^ 1) == nil
            else { throw Fuzz.Broken("\(rules)") }
            return true
        }
    }
}

import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloadsTLS

@Suite("Names in certificates, and pins of their keys")
struct CertificateFuzzTests {
    private static let names = [
        "example.org", "*.example.org", "w*w.example.org", "*", "EXAMPLE.ORG", "*.org", "xn--bcher-kva.example",
    ]
    private static let hosts = [
        "example.org", "www.example.org", "a.b.example.org", "localhost", "www.example.org.", "org",
    ]

    @Test func `a name is that of a host with as many labels, of which only the first may differ`() async {
        let fuzz = Fuzz(
            "certificate-names",
            corpus: Self.names,
            words: ["*", ".", "www", "*.", "org", "\0"],
            limit: 300
        )
        await fuzz.run(
            3000,
            property:
                "a name fits a host if it is the same, or has a star in its first label and is the same behind it",
            filter: "CertificateFuzzTests --package-path Lab"
        ) { input, _ in
            let name = String(decoding: input, as: UTF8.self).lowercased()
            var isFound = false
            for host in Self.hosts where CertificateNames.fits(input, host) {
                isFound = true
                let labels = (host.hasSuffix(".") ? String(host.dropLast()) : host).split(separator: ".")
                let parts = name.split(separator: ".", omittingEmptySubsequences: false)
                guard parts.count == labels.count, parts.dropFirst().elementsEqual(labels.dropFirst()),
                    parts[0] == labels[0] || parts[0].contains("*") && parts.count > 1
                else { throw Fuzz.Broken("“\(name)” is taken for \(host)") }
            }
            return isFound
        }
    }

    private static let pins: [String] = {
        let pins = [UInt8(0), 255].map { "sha256//" + Data(repeating: $0, count: 32).base64EncodedString() }
        return pins + [pins.joined(separator: ";"), "sha256//AAAA"]
    }()

    @Test func `a list of pins is taken as a whole, or not at all`() async {
        let fuzz = Fuzz("pins", corpus: Self.pins, words: ["sha256//", ";", "=", "sha1//", "\n"], limit: 1000)
        await fuzz.run(
            3000,
            property: "of a list each is a pin alone, too, and of one that is not taken one is none",
            filter: "CertificateFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            let each = text.split(separator: ";", omittingEmptySubsequences: false).map { PublicKeyPin(String($0)) }
            let all = PublicKeyPin.list(text)
            guard all.map({ $0.map(Optional.some) == each }) ?? each.contains(nil) else {
                throw Fuzz.Broken("\(all ?? [])")
            }
            return all != nil
        }
    }
}

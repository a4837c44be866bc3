import Foundation
import LanyardDownloads
import Testing

@Suite("A file of names and passwords")
struct NetrcTests {
    private let netrc = Netrc(
        """
        # machine commented.example login x password y
        machine example.org login anna password s3cret
        machine example.org
            login bert
            password "two words \\"and\\" \\\\ more"
        macdef init
            machine hidden.example login x password y

        machine Upper.example account z login carl password c#1
        default login anonymous password guest
        """
    )

    @Test func `has the first user of a host, and any that is asked for`() {
        #expect(netrc.credentials(for: "example.org") == .basic(user: "anna", password: "s3cret"))
        #expect(
            netrc.credentials(for: "EXAMPLE.org", user: "bert")
                == .basic(user: "bert", password: #"two words "and" \ more"#)
        )
        #expect(netrc.credentials(for: "upper.example") == .basic(user: "carl", password: "c#1"))
        #expect(netrc.credentials(for: "example.org", user: "nobody") == nil)
    }

    @Test func `has the default for all others, and for those in comments and macros`() {
        for host in ["other.example", "commented.example", "hidden.example"] {
            #expect(netrc.credentials(for: host) == .basic(user: "anonymous", password: "guest"))
        }
    }

    @Test func `has nobody if it is empty or cut short`() {
        for text in ["", "machine", "login x", "machine a login", "password", "\"", "machine \"a"] {
            #expect(Netrc(text).credentials(for: "b") == nil, "\(text)")
        }
    }

    @Test func `is read by bytes, whatever its encoding is`() throws {
        let latin1 = try #require(
            "# M\u{FC}ller\r\nmachine a login u password p\u{E4}ss\r\nmachine b login v password w".data(
                using: .isoLatin1
            )
        )
        let netrc = Netrc(bytes: [UInt8](latin1))
        #expect(netrc.credentials(for: "a") == .basicBytes(user: [0x75], password: [0x70, 0xE4, 0x73, 0x73]))
        #expect(netrc.credentials(for: "b") == .basic(user: "v", password: "w"))
        // Of “à” in UTF-8 the second byte is a space in ISO-8859-1.
        #expect(
            Netrc("\u{FEFF}machine c login à password ü").credentials(for: "c", user: "à")
                == .basic(user: "à", password: "ü")
        )
    }

    @Test func `in lines of Windows has macros that end, too`() {
        let text = "macdef init\r\nmachine hidden\r\n\r\nmachine a login u password p\r\n"
        #expect(Netrc(text).credentials(for: "a") == .basic(user: "u", password: "p"))
        #expect(Netrc(text).credentials(for: "hidden") == nil)
    }

    @Test func `shows no secret when it is printed, and neither do credentials`() {
        var text = "\(netrc) \(Credentials.basic(user: "anna", password: "s3cret")) \(Credentials.bearer("t0ken"))"
        dump(netrc, to: &text)
        dump([Credentials.basic(user: "anna", password: "s3cret"), .bearer("t0ken")], to: &text)
        var request = DownloadRequest(url: "http://h/", folder: ".")
        request.credentials = .bearer("t0ken")
        dump(request, to: &text)
        #expect(!text.contains("s3cret") && !text.contains("t0ken"), "\(text)")
    }
}

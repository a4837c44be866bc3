import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("An address on the command line")
struct AddressTests {
    @Test func `is shown without user name and password, and sent with them`() throws {
        let address = try Address("https://anna:secret@example.org/a%20b.iso?x=1")
        #expect(address.shown == "https://example.org/a%20b.iso?x=1")
        #expect(address.text.contains("secret"))
        #expect(address.name == "a b.iso")
    }

    @Test(arguments: [
        "", "foo", "example.org/a", "http://", "http:///a", "//example.org/a",
    ]) func `that is no URL is refused, without a password in the message`(_ text: String) {
        #expect(throws: DownloadError.malformedURL(text)) { try Address(text) }
        #expect(throws: DownloadError.malformedURL("…host")) { try Address("anna secret@host") }
        #expect(throws: DownloadError.unusablePort(99999)) { try Address("http://example.org:99999/") }
    }

    @Test(arguments: ["ftp", "file", "javascript", "data"]) func `with another scheme than http and https is refused`(
        _ scheme: String
    ) {
        #expect(throws: DownloadError.unsupportedScheme(scheme)) { try Address("\(scheme)://example.org/a") }
    }

    @Test func `without a last part is called by all of it`() throws {
        #expect(try Address("http://example.org").name == "http://example.org/")
        #expect(try Address("http://example.org/").name == "http://example.org/")
    }
}

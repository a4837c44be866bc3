import Testing

@testable import LanyardDownloadsTLS

@Suite("The name in a certificate")
struct CertificateNamesTests {
    @Test(arguments: [
        ("example.org", "Example.org"), ("*.example.org", "www.example.org."), ("w*w.example.org", "wiiw.example.org"),
        ("LOCALHOST", "localhost"),
    ]) func `is that of the host`(_ pattern: String, _ host: String) {
        #expect(CertificateNames.fits(Array(pattern.utf8), host))
    }

    @Test(arguments: [
        ("example.org", "www.example.org"), ("*.example.org", "example.org"), ("*.example.org", "a.b.example.org"),
        ("*", "localhost"),
        ("www.*.org", "www.example.org"), ("w*w.example.org", "w.example.org"), ("", "h"),
        ("example.org\0.evil", "example.org"),
    ]) func `is another's`(_ pattern: String, _ host: String) {
        #expect(!CertificateNames.fits(Array(pattern.utf8), host))
    }
}

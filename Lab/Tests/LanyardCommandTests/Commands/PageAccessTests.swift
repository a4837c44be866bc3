import Foundation
import Testing

@testable import CommandSupport
@testable import LabCommands

@Suite("Where the Lab runs")
struct PageAccessTests {
    private let console = URL(string: "http://127.0.0.1:9/?token=a")!

    private func hints(_ access: PageAccess, _ lab: String) throws -> [String] {
        access.hints(lab: try #require(URL(string: lab)), console: console)
    }

    @Test func `is told by the environment and by files of containers`() {
        let nowhere = PageAccess(environment: ["SSH_CONNECTION": ""]) { _ in false }
        #expect(nowhere == PageAccess())
        #expect(PageAccess(environment: ["SSH_CONNECTION": "a 1 b 22"]) { _ in false }.isRemote)
        for file in ["/run/.containerenv", "/.dockerenv"] {
            #expect(PageAccess(environment: [:]) { $0 == file } == PageAccess(isContainer: true))
        }
    }

    @Test func `needs a word only where the page is seen from this machine alone`() throws {
        let elsewhere = PageAccess(isRemote: true, isContainer: true)
        #expect(try hints(PageAccess(), "http://127.0.0.1:8420/") == [])
        #expect(try hints(elsewhere, "http://192.0.2.7:8420/") == [])
        #expect(try hints(elsewhere, "http://127.0.0.1:8420/").count == 2)
    }

    @Test(arguments: [("http://127.0.0.1:8420/", "127.0.0.1"), ("http://[::1]:8420/", "[::1]")])
    func `over ssh both ports are brought to the browser`(_ lab: String, _ host: String) throws {
        let hints = try hints(PageAccess(isRemote: true), lab)
        #expect(hints.count == 1)
        #expect(hints.first?.hasSuffix(" ssh -L 8420:\(host):8420 -L 9:\(host):9 HOST") == true, "\(hints)")
    }

    @Test func `in a container its network is named`() throws {
        let hints = try hints(PageAccess(isContainer: true), "http://127.0.0.1:8420/")
        #expect(hints.count == 1 && hints[0].contains("--network host"))
    }

    @Test func `a browser needs a command and a screen`() {
        let (desktop, apple) = ("/usr/bin/xdg-open", "/usr/bin/open")
        #expect(PageOpener.obstacle(command: nil, environment: ["DISPLAY": ":0"])?.contains("no command") == true)
        #expect(PageOpener.obstacle(command: desktop, environment: ["DISPLAY": ""])?.contains("no screen") == true)
        for variable in ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"] {
            #expect(PageOpener.obstacle(command: desktop, environment: [variable: "x"]) == nil)
        }
        #expect(PageOpener.obstacle(command: apple, environment: [:]) == nil)
    }

    @Test func `an address with a token is led to by a file that only its owner can read`() throws {
        let address = try #require(URL(string: "http://127.0.0.1:9/?token=abc&x=%22"))
        let page = try LeadingPage(to: address)
        #expect(page.url.isFileURL && !page.url.absoluteString.contains("abc"))
        let text = try String(contentsOf: page.url, encoding: .utf8)
        #expect(text.contains("content=\"0; url=http://127.0.0.1:9/?token=abc&amp;x=%22\""))
        let (file, folder) = (page.url.path(percentEncoded: false), page.url.deletingLastPathComponent())
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(file) == 0o600)
        #expect(try mode(folder.path(percentEncoded: false)) == 0o700)
        page.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
    }
}

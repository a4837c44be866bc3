import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A safe file name")
struct FileNameTests {
    @Test(
        arguments: [
            ("a.txt", "a.txt"),
            ("naïve €.txt", "naïve €.txt"),
            ("../../x", "x"),
            ("/etc/passwd", "passwd"),
            ("..\\..\\x.exe", "x.exe"),
            ("C:\\x.exe", "x.exe"),
            ("a/", "a"),
            ("..", "download"),
            (".", "download"),
            ("...", "download"),
            ("", "download"),
            ("/", "download"),
            ("   ", "download"),
            ("a\u{0}b", "ab"),
            ("a\nb\u{7F}\u{1B}[31m.txt", "ab[31m.txt"),
            ("a\u{85}b", "ab"),
            ("exe\u{202E}txt.doc", "exetxt.doc"),
            ("exe\u{61C}txt\u{206A}.\u{2067}d\u{200F}oc", "exetxt.doc"),
            (".bashrc", "_bashrc"),
            ("..x", "_.x"),
            ("a.txt. . ", "a.txt"),
            (" a.txt ", "a.txt"),
            ("a:b*c?d\"e<f>g|h", "a_b_c_d_e_f_g_h"),
            ("CON", "_CON"),
            ("con.txt", "_con.txt"),
            ("Com1.tar.gz", "_Com1.tar.gz"),
            ("console", "console"),
            ("a.part", "a.part_"),
            ("a.part.jſon", "a.part.jſon_"),
            ("a.PART.JSON", "a.PART.JSON_"),
            ("a\u{0D4E}.part", "a\u{0D4E}.part_"),
            ("a\u{0D4E}.part.json", "a\u{0D4E}.part.json_"),
            ("~", "~"),
            ("-rf", "-rf"),
            ("../etc/\u{301}passwd", "\u{301}passwd"),
            ("..\\\u{301}x", "\u{301}x"),
            (".\u{301}bashrc", "_\u{301}bashrc"),
            ("a:\u{301}b", "a_\u{301}b"),
            ("CON.\u{301}txt", "_CON.\u{301}txt"),
        ] as [(String, String)]
    )
    func `never leaves the folder, hides, or means something else to a system`(_ text: String, _ name: String) {
        #expect(FileName.safe(text) == name)
    }

    @Test(
        arguments: ["a", "ä", "€", "😀", "👩‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}"],
        ["", ".txt", ".tar.gz", ".tar.zst"]
    )
    func `of any length fits with every suffix, whole characters only, and keeps the extension`(
        _ unit: String,
        _ fileExtension: String
    ) {
        let name = FileName.safe(String(repeating: unit, count: 300) + fileExtension)
        #expect((name + FileName.sidecarSuffix + ".new").utf8.count <= 255)
        #expect(name.hasSuffix(fileExtension))
        #expect(name.dropLast(fileExtension.count).allSatisfy { String($0) == unit || unit.hasPrefix(String($0)) })
        let numbered = FileName.numbered(name, 12)
        #expect(numbered.hasSuffix(" (12)" + fileExtension))
        #expect((numbered + FileName.sidecarSuffix + ".new").utf8.count <= 255)
    }

    @Test func `of one endless character is the fallback`() {
        let name = FileName.safe("e" + String(repeating: "\u{301}", count: 400) + ".txt")
        #expect(name == "download.txt")
    }

    @Test func `with an endless extension is cut like one without`() {
        #expect(FileName.safe("a." + String(repeating: "x", count: 400)).utf8.count == FileName.longest)
    }

    @Test func `that had to be cut is as safe as a short one`() {
        let long = String(repeating: "x", count: FileName.longest - 5)
        let rest = String(repeating: "y", count: 40)
        #expect(FileName.safe(long + ". . ." + rest) == long)
        #expect(FileName.safe(long + ".part" + rest) == long.dropLast() + ".part_")
        #expect(FileName.safe("CON" + "e" + String(repeating: "\u{301}", count: 400) + ".txt") == "_CON.txt")
    }

    @Test func `that begins with an accent has the folder that it lies in`() {
        #expect("/a/b".appending(component: "\u{301}c") == "/a/b/\u{301}c")
        #expect("/a/b/\u{301}c".folder == "/a/b")
    }

    @Test func `gets its number before the extension`() {
        #expect(FileName.numbered("a.txt", 1) == "a.txt")
        #expect(FileName.numbered("a.txt", 2) == "a (2).txt")
        #expect(FileName.numbered("a.tar.gz", 3) == "a (3).tar.gz")
        #expect(FileName.numbered("README", 2) == "README (2)")
        #expect(FileName.numbered("_bashrc", 2) == "_bashrc (2)")
    }

    @Test(arguments: 0..<200 as Range<UInt64>) func `is safe already once it was made safe`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let parts = ["a", "/", "\\", ".", "..", "\u{0}", "\u{202E}", " ", "CON", ":", ".part", ".json", "ß", "😀", "~"]
        let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        let name = FileName.safe(text.joined())
        #expect(FileName.safe(name) == name)
        #expect(!name.contains("/") && !name.contains("\\") && !name.contains("\u{0}"))
        #expect(name != "." && name != ".." && !name.isEmpty && !name.hasPrefix("."))
    }
}

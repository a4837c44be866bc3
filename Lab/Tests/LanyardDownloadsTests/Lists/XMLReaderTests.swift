import Testing

@testable import LanyardDownloads

@Suite("A reader of XML")
struct XMLReaderTests {
    private func events(_ text: String) throws -> [XMLReader.Event] {
        var reader = try XMLReader(text.utf8)
        var events: [XMLReader.Event] = []
        while let event = try reader.next() { events.append(event) }
        return events
    }

    @Test func `tells of elements, attributes and text in order`() throws {
        let text = """
            \u{FEFF}<?xml version='1.0' encoding="UTF-8"?>
            <!-- <no> & nothing -->
            <a one='1' two = "“2” &lt;&#65;&#x42;&gt;"><b/>x &amp; <![CDATA[<y>&amp;]]></a >

            """
        let a = XMLReader.Element(name: "a", attributes: ["one": "1", "two": "“2” <AB>"])
        let b = XMLReader.Element(name: "b")
        #expect(
            try events(text) == [.start(a), .start(b), .end(b), .text("x & "), .text("<y>&amp;"), .end(a)]
        )
    }

    @Test func `knows the namespace of each element`() throws {
        let text = "<a xmlns='one' xmlns:p='two'><p:b><c xmlns=''/></p:b><d/></a>"
        let begun = try events(text).compactMap { event -> [String?]? in
            guard case .start(let element) = event else { return nil }
            return [element.name, element.namespace]
        }
        #expect(begun == [["a", "one"], ["b", "two"], ["c", nil], ["d", "one"]])
    }

    @Test(arguments: [
        "", "  ", "text", "<a", "<a>", "<a></b>", "<a></a><b/>", "<a/>text", "</a>", "<a b/>", "<a b=c/>",
        "<a b='1' b='2'/>",
        "<a b='<'/>", "<a b='1'c='2'/>", "<1/>", "<p:a/>", "<:a/>", "<a:b:c xmlns:a='x'/>", "<a>&b;</a>", "<a>&</a>",
        "<a>&#0;</a>",
        "<a>&#xD800;</a>", "<a><!-- </a>", "<a><![CDATA[</a>", "<?xml version='1.0'", "<![CDATA[x]]>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<?xml version='1.0' encoding='UTF-16'?><a/>",
    ]) func `refuses what is none`(_ text: String) {
        #expect(throws: XMLReader.Failure.self) { try events(text) }
    }

    @Test func `says in which line something is wrong`() {
        #expect(throws: XMLReader.Failure(line: 3, reason: "“b” ends where it has not begun")) {
            try events("<a>\n\n</b>")
        }
    }

    @Test func `refuses what is not in UTF-8, and what is nested without an end`() {
        #expect(throws: XMLReader.Failure.self) { try XMLReader([0x3C, 0xFF, 0x2F, 0x3E]) }
        #expect(throws: XMLReader.Failure.self) { try events(String(repeating: "<a>", count: 100_000)) }
    }

    @Test func `refuses more namespaces at once than any list needs, and more attributes`() throws {
        func nested(_ count: Int) -> String {
            (0..<count).map { "<a xmlns:n\($0)='x'>" }.joined() + String(repeating: "</a>", count: count)
        }
        #expect(try events(nested(60)).count == 120)
        #expect(throws: XMLReader.Failure.self) { try events(nested(80)) }
        let attributes = (0..<65).map { " n\($0)='x'" }.joined()
        #expect(throws: XMLReader.Failure.self) { try events("<a\(attributes)/>") }
    }
}

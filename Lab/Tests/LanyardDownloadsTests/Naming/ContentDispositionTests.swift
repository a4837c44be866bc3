import Testing

@testable import LanyardDownloads

@Suite("The file name in Content-Disposition")
struct ContentDispositionTests {
    @Test(
        arguments: [
            (#"attachment; filename="a.txt""#, "a.txt"),
            (#"attachment; filename=a.txt"#, "a.txt"),
            (#"inline; filename="a.txt""#, "a.txt"),
            (#"ATTACHMENT; FileName="a.txt""#, "a.txt"),
            (#"attachment ;  filename = "a.txt" ; size=3"#, "a.txt"),
            (#"attachment; filename="a;b=c.txt""#, "a;b=c.txt"),
            (#"attachment; filename="say \"hi\".txt""#, #"say "hi".txt"#),
            (#"attachment; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt"#, "naïve €.txt"),
            (#"attachment; filename*=utf-8'de'%c3%a4.txt"#, "ä.txt"),
            (#"attachment; filename*=ISO-8859-1''%E4.txt"#, "ä.txt"),
            (#"attachment; filename="plain.txt"; filename*=UTF-8''better.txt"#, "better.txt"),
            (#"attachment; filename*=UTF-8''better.txt; filename="plain.txt""#, "better.txt"),
            (#"attachment; filename*=KOI8-R''%C1.txt; filename=plain.txt"#, "plain.txt"),
            (#"attachment; filename*=UTF-8''%ff.txt; filename=plain.txt"#, "plain.txt"),
            (#"attachment; filename*=UTF-8''%4; filename=plain.txt"#, "plain.txt"),
            (#"attachment; filename="first.txt"; filename="second.txt""#, "first.txt"),
            (#"attachment; filename="never closed"#, "never closed"),
            (#"attachment; filename*=UTF-8''; filename="b.txt""#, "b.txt"),
            (#"attachment; filename*=UTF-8''%00%2F; filename="b.txt""#, "b.txt"),
            ("attachment; filename=\"caf\u{E9}.zip\"", "café.zip"),
            ("attachment; filename=\"caf\u{C3}\u{A9}.zip\"", "café.zip"),
        ] as [(String, String)]
    )
    func `is read as RFC 6266 says, and as servers write it`(_ field: String, _ name: String) {
        #expect(ContentDisposition.fileName(in: field) == name)
    }

    @Test(arguments: [
        "", "attachment", "attachment;", ";;;", "attachment; filename", "attachment; size=3", "=",
        #"attachment; filename="""#, "attachment; filename*=UTF-8''", #"attachment; filename="..""#,
    ])
    func `is missing where there is none`(_ field: String) {
        #expect(ContentDisposition.fileName(in: field) == nil)
    }
}

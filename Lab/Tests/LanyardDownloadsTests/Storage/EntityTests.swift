import Testing

@testable import LanyardDownloads

@Suite("What identifies a version of a file")
struct EntityTests {
    private let date = "Wed, 21 Oct 2015 07:28:00 GMT"

    @Test func `Only a strong validator may join two answers`() {
        #expect(Entity(total: 1, entityTag: "\"a\"").strongValidator == "\"a\"")
        #expect(Entity(total: 1, entityTag: "W/\"a\"").strongValidator == nil)
        #expect(
            Entity(total: 1, entityTag: "W/\"a\"", lastModified: date, lastModifiedIsStrong: true).strongValidator
                == nil
        )
        #expect(Entity(total: 1, entityTag: "a").strongValidator == nil)
        #expect(Entity(total: 1, entityTag: "\"").strongValidator == nil)
        #expect(Entity(total: 1, entityTag: "\"\u{E4}\"").strongValidator == "\"\u{E4}\"")
        // Over HTTP/2 its bytes are lost before they come here.
        #expect(Entity(total: 1, entityTag: String(fieldBytes: "\"\u{FFFD}\"".utf8)).strongValidator == nil)
        #expect(Entity(total: 1, lastModified: date).strongValidator == nil)
        #expect(Entity(total: 1, lastModified: date, lastModifiedIsStrong: true).strongValidator == date)
        #expect(Entity(total: 1).strongValidator == nil)
    }

    @Test func `Without a length nothing can be resumed`() {
        #expect(Entity(total: 1, entityTag: "\"a\"").canResume)
        #expect(!Entity(entityTag: "\"a\"").canResume)
    }

    @Test func `A part must carry the same entity tag, and may leave out the date`() {
        let whole = Entity(total: 9, entityTag: "\"a\"", lastModified: date)
        #expect(whole.accepts(part: Entity(total: 9, entityTag: "\"a\"")))
        #expect(whole.accepts(part: whole))
        #expect(!whole.accepts(part: Entity(total: 9)))
        #expect(!whole.accepts(part: Entity(total: 9, entityTag: "\"b\"", lastModified: date)))
        #expect(!whole.accepts(part: Entity(total: 8, entityTag: "\"a\"", lastModified: date)))
        #expect(!whole.accepts(part: Entity(total: nil, entityTag: "\"a\"")))
        #expect(!whole.accepts(part: Entity(total: 9, entityTag: "\"a\"", lastModified: "later")))
    }

    @Test func `Two answers are the same version if everything they say agrees`() {
        let tagged = Entity(total: 9, entityTag: "\"a\"", lastModified: date)
        #expect(tagged.isSameVersion(as: Entity(total: 9, entityTag: "\"a\"")))
        #expect(!tagged.isSameVersion(as: Entity(total: 9, lastModified: date)))
        #expect(!tagged.isSameVersion(as: Entity(total: 10, entityTag: "\"a\"")))
        #expect(Entity(total: 9, lastModified: date).isSameVersion(as: Entity(total: 9, lastModified: date)))
    }
}

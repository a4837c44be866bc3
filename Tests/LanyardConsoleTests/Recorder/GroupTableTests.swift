import Lanyard
import Testing

@testable import LanyardConsole

@Suite struct GroupTableTests {
    @Test func `scopes of one name and place share their counts, others do not`() {
        let table = GroupTable()
        let (here, there) = (CallSite(), CallSite(line: 1))
        let group = table.unkeyed(name: "search", origin: here)
        #expect(table.unkeyed(name: "search", origin: here) === group)
        #expect(table.unkeyed(name: "search", origin: there) !== group)
        #expect(table.unkeyed(name: nil, origin: here) !== group)
        #expect(group.scopeOrigin == here.description)
    }

    @Test func `keys have groups of their own until there are too many`() {
        let table = GroupTable()
        let site = table.unkeyed(name: "keys", origin: CallSite())
        let first = table.group(of: TaskKey(0), .replace, in: site)
        #expect((first.key, first.policy) == ("0", OverlapPolicy.replace.description))
        #expect(table.group(of: TaskKey(0), .replace, in: site) === first)
        #expect(table.group(of: TaskKey(0 as UInt8), .replace, in: site) !== first)
        for key in 1...5000 { _ = table.group(of: TaskKey(key), nil, in: site) }
        #expect(table.all.count == 4096)
        #expect(table.group(of: TaskKey(5000), nil, in: site) === table.others)
        #expect(table.group(of: TaskKey(0), .replace, in: site) === first)
    }

    @Test func `scopes beyond the limit are counted together`() {
        let table = GroupTable()
        for line in 1...600 { _ = table.unkeyed(name: nil, origin: CallSite(line: UInt(line))) }
        #expect(table.all.count == 513)
        #expect(table.unkeyed(name: nil, origin: CallSite(line: 9999)) === table.others)
    }

    @Test func `a long key is not kept`() {
        let table = GroupTable()
        let key = String(repeating: "x", count: 10_000_000)
        let group = table.group(of: TaskKey(key), nil, in: table.unkeyed(name: nil, origin: CallSite()))
        #expect(group.key == String(repeating: "x", count: 200) + "…")
    }

    @Test func `one endless character is cut, too`() {
        let text = "e" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(text.count == 1)
        #expect(text.limited.unicodeScalars.count == 201)
        #expect("short".limited == "short")
        #expect(String(repeating: "é", count: 200).limited == String(repeating: "é", count: 200))
    }
}

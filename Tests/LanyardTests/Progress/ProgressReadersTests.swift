import Testing

@testable import Lanyard

/// Those who wait for a progress, driven with strings.
@Suite struct ProgressReadersTests {
    @Test func `1, 2: a change hands out those who wait for one, once`() {
        var readers = ProgressReaders<String>()
        #expect(add(1, "a", to: &readers) && add(2, "b", to: &readers) && add(3, "end", to: &readers, onlyEnd: true))
        #expect(readers.change().sorted() == ["a", "b"])
        #expect(readers.change() == [])
        #expect(readers.count == 1)
        #expect(readers.end() == ["end"])
    }

    @Test func `1, 2: the end hands out everybody, once`() {
        var readers = ProgressReaders<String>()
        _ = (add(1, "a", to: &readers), add(2, "end", to: &readers, onlyEnd: true))
        #expect(readers.end().sorted() == ["a", "end"])
        #expect(readers.end() == [] && readers.change() == [])
    }

    @Test func `1: a reader that stops waiting is handed out once, and by nothing else`() {
        var readers = ProgressReaders<String>()
        _ = (add(1, "a", to: &readers), add(2, "end", to: &readers, onlyEnd: true))
        let removed = [readers.remove(1), readers.remove(2), readers.remove(1), readers.remove(7)]
        #expect(removed == ["a", "end", nil, nil])
        #expect(readers.count == 0 && readers.end() == [])
    }

    @Test(arguments: [false, true]) func `3: nobody is taken in after the end`(onlyEnd: Bool) {
        var readers = ProgressReaders<String>()
        _ = readers.end()
        #expect(!add(1, "late", to: &readers, onlyEnd: onlyEnd))
        #expect(readers.count == 0)
    }

    private func add(
        _ id: UInt64,
        _ reader: String,
        to readers: inout ProgressReaders<String>,
        onlyEnd: Bool = false
    ) -> Bool {
        readers.add(id, reader, onlyEnd: onlyEnd)
    }
}

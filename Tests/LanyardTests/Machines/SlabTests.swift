import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite struct SlabTests {
    @Test func `an index stays valid until its element is removed`() {
        var slab = Slab<String>()
        let indices = ["a", "b", "c"].map { slab.insert($0) }
        #expect(Set(indices).count == 3)
        #expect(slab.remove(at: indices[1]) == "b")
        #expect(slab[indices[0]] == "a")
        #expect(slab[indices[2]] == "c")
        slab[indices[2]] = "C"
        #expect(slab.elements == ["a", "C"])
        #expect(slab.indices == [indices[0], indices[2]])
        #expect(slab.count == 2)
    }

    @Test func `what is not there is nothing`() {
        var slab = Slab<String>()
        #expect(!slab.contains(0))
        #expect(!slab.contains(-1))
        let index = slab.insert("a")
        #expect(slab.contains(index))
        _ = slab.remove(at: index)
        #expect(!slab.contains(index))
        #expect(slab.count == 0)
    }

    @Test func `freed places are used again before the slab grows, the last one first`() {
        var slab = Slab<Int>()
        let indices = (0..<10).map { slab.insert($0) }
        _ = slab.remove(at: indices[3])
        _ = slab.remove(at: indices[7])
        #expect(slab.insert(70) == indices[7])
        #expect(slab.insert(30) == indices[3])
        #expect(slab.insert(100) == 10)
        #expect(slab.count == 11)
    }

    @Test func `a slab that is empty after a burst starts again at the front`() {
        var slab = Slab<Int>()
        let indices = (0..<2_000).map { slab.insert($0) }
        for index in indices { #expect(slab.remove(at: index) == index) }
        #expect(slab.count == 0)
        #expect(!slab.contains(5))
        #expect((0..<3).map { slab.insert($0) } == [0, 1, 2])
    }

    @Test func `a random walk agrees with a dictionary`() {
        var random = SeededNumbers(seed: 1)
        var slab = Slab<Int>()
        var model: [Int: Int] = [:]
        for step in 0..<5_000 {
            if let index = model.keys.randomElement(using: &random), Int.random(in: 0..<100, using: &random) < 49 {
                #expect(slab.remove(at: index) == model.removeValue(forKey: index))
            } else {
                #expect(model.updateValue(step, forKey: slab.insert(step)) == nil)
            }
            #expect(slab.count == model.count)
        }
        #expect(slab.elements == model.sorted { $0.key < $1.key }.map(\.value))
    }
}

import Testing

@testable import LabServer

@Suite @MainActor struct MainActorWatchTests {
    private let watch = MainActorWatch()

    @Test func `the tab that was served last holds a main actor that does not beat`() {
        watch.serves(tab: 2)
        watch.serves(tab: 3)
        watch.beat()
        #expect(watch.holder(at: .now + .milliseconds(500)) == 3)
        // However long the machine takes from here.
        watch.beat(at: .now + .seconds(3600))
        #expect(watch.holder() == nil)
    }

    @Test func `before the first beat, and when nobody was served, nobody holds it`() {
        watch.serves(tab: 1)
        #expect(watch.holder(at: .now + .seconds(9)) == nil)
        let other = MainActorWatch()
        other.beat()
        #expect(other.holder(at: .now + .seconds(9)) == nil)
    }
}

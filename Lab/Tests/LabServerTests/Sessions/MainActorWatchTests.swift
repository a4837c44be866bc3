import Testing

@testable import LabServer

@Suite @MainActor struct MainActorWatchTests {
    private let watch = MainActorWatch()

    @Test func `the tab that was served last holds a main actor that does not beat`() {
        watch.serves(tab: 2)
        watch.serves(tab: 3)
        let now = ContinuousClock.now
        watch.beat(at: now)
        #expect(watch.holder(at: now + .milliseconds(500)) == 3)
        watch.beat(at: now + .milliseconds(600))
        #expect(watch.holder(at: now + .milliseconds(900)) == nil)
    }

    @Test func `before the first beat, and when nobody was served, nobody holds it`() {
        watch.serves(tab: 1)
        #expect(watch.holder(at: .now + .seconds(9)) == nil)
        let other = MainActorWatch()
        other.beat()
        #expect(other.holder(at: .now + .seconds(9)) == nil)
    }
}

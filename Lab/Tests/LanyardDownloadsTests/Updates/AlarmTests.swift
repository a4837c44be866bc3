import Testing

@testable import LanyardDownloads

@Suite("An alarm", .timeLimit(.minutes(1)))
struct AlarmTests {
    private let timeline = Timeline(ContinuousClock())

    @Test("ends a wait that would have lasted a day")
    func rung() async {
        let alarm = Alarm()
        async let wait: Void = alarm.wait(until: .seconds(86_400), on: timeline)
        await Task.yield()
        alarm.ring()
        await wait
    }

    @Test("ends the wait that follows")
    func before() async {
        let alarm = Alarm()
        alarm.ring()
        await alarm.wait(until: .seconds(86_400), on: timeline)
    }

    @Test("lets a wait end by its time, and when its task is cancelled")
    func time() async {
        let alarm = Alarm()
        await alarm.wait(until: .milliseconds(1), on: timeline)
        let task = Task { await alarm.wait(until: .seconds(86_400), on: timeline) }
        task.cancel()
        await task.value
    }
}

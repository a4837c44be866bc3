import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("An alarm", .realTime)
struct AlarmTests {
    private let timeline = Timeline(ContinuousClock())

    @Test func `ends a wait that would have lasted a day`() async {
        let alarm = Alarm()
        async let wait: Void = alarm.wait(until: .seconds(86_400), on: timeline)
        await Task.yield()
        alarm.ring()
        await wait
    }

    @Test func `ends the wait that follows`() async {
        let alarm = Alarm()
        alarm.ring()
        await alarm.wait(until: .seconds(86_400), on: timeline)
    }

    @Test func `lets a wait end by its time, and when its task is cancelled`() async {
        let alarm = Alarm()
        await alarm.wait(until: .milliseconds(1), on: timeline)
        let task = Task { await alarm.wait(until: .seconds(86_400), on: timeline) }
        task.cancel()
        await task.value
    }
}

import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@MainActor @Suite("What a button of an action looks like and does")
struct AsyncButtonFaceTests {
    private let app = TaskScope("App", clock: TestClock())

    @Test(
        arguments: [
            (false, .isDisabled, false, true, .call),
            (false, .offersCancel, false, true, .call),
            (false, .staysEnabled, false, true, .call),
            (true, .isDisabled, true, false, .call),
            (true, .offersCancel, true, true, .cancel),
            (true, .staysEnabled, true, true, .call),
        ] as [(Bool, RunningButton, Bool, Bool, AsyncButtonFace.Press)]
    )
    func `it is decided by whether the action is busy, and by what the button is there for meanwhile`(
        isBusy: Bool,
        then: RunningButton,
        shows: Bool,
        isEnabled: Bool,
        press: AsyncButtonFace.Press
    ) {
        let face = AsyncButtonFace(isBusy: isBusy, whileRunning: then)
        #expect(face.showsProgress == shows && face.isEnabled == isEnabled && face.press == press)
    }

    @Test(
        arguments: [
            (.isDisabled, false, nil), (.isDisabled, true, nil), (.offersCancel, false, nil),
            (.offersCancel, true, nil),
            (.staysEnabled, false, .call), (.staysEnabled, true, .call),
        ] as [(RunningButton, Bool, AsyncButtonFace.Press?)]
    )
    func `a press that comes before the button is drawn anew does nothing, unless the button stays the same`(
        whileRunning: RunningButton,
        isBusy: Bool,
        press: AsyncButtonFace.Press?
    ) {
        let shown = AsyncButtonFace(isBusy: isBusy, whileRunning: whileRunning)
        #expect(shown.press(now: AsyncButtonFace(isBusy: !isBusy, whileRunning: whileRunning)) == press)
        #expect(shown.press(now: shown) == (shown.isEnabled ? shown.press : nil))
    }

    @Test func `an action that waits for its time is as busy as one that runs`() async {
        let gate = Gate()
        let action = AsyncAction<Void, Void>(policy: .debounce(for: .seconds(3600)), parent: app) {}
        #expect(!AsyncButtonFace(action, whileRunning: .offersCancel).showsProgress)
        let waiting = action()
        #expect(AsyncButtonFace(action, whileRunning: .offersCancel).press == .cancel)
        action.cancel()
        #expect(AsyncButtonFace(action, whileRunning: .isDisabled).isEnabled)
        let running = AsyncAction<Void, Void>(parent: app) { await gate.wait() }
        let run = running()
        #expect(!AsyncButtonFace(running, whileRunning: .isDisabled).isEnabled)
        gate.open()
        await settle(waiting, run)
    }
}

import LanyardUI
import Testing

@Suite("Whether a view controller of AppKit is dismissed or out of sight")
struct ViewDetachmentTests {
    @Test(arguments: [(false, false, true), (true, false, false), (false, true, false), (true, true, false)])
    func `it is dismissed if it is in no window and nobody presents it`(
        isInWindow: Bool,
        isPresented: Bool,
        isDismissed: Bool
    ) {
        #expect(ViewDetachment(isInWindow: isInWindow, isPresented: isPresented).isDismissed == isDismissed)
    }
}

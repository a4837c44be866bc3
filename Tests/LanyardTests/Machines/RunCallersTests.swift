import LanyardTestSupport
import Testing

@testable import Lanyard

/// Those who share a run, against a table of them by number.
@Suite("The callers of a shared run") struct RunCallersTests {
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func `whoever comes, waits and goes, in whatever order, the last is known`(seed: UInt64) throws {
        var (callers, numbers) = (RunCallers(), SeededNumbers(seed: seed))
        var all = [RunCaller.maker]
        var waits = [0: 0]
        for _ in 0..<300 where !waits.isEmpty {
            // Also those who have left, whose places others may have by now.
            let one = Int.random(in: all.indices, using: &numbers)
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0, 1:
                waits[all.count] = 0
                all.append(callers.add())
            case 2:
                callers.wait(all[one])
                waits[one]? += 1
            case 3 where waits[one] ?? 0 > 0:
                callers.serve(all[one])
                waits[one]? -= 1
            case 4 where waits[one] ?? 1 > 0:
                let isPresent = waits[one] != nil
                waits[one] = waits[one].flatMap { $0 > 1 ? $0 - 1 : nil }
                let isLast = callers.stopWaiting(all[one])
                #expect(isLast == (isPresent && waits.isEmpty))
            default:
                let isPresent = waits.removeValue(forKey: one) != nil
                let isLast = callers.leave(all[one])
                #expect(isLast == (isPresent && waits.isEmpty))
            }
        }
    }

    @Test func `who comes takes the place of one who has left, and is not taken for him`() {
        var callers = RunCallers()
        let first = callers.add()
        for _ in 0..<1000 {
            let next = callers.add()
            #expect(next.place == 1)
            let isLast = callers.leave(next)
            #expect(!isLast)
        }
        let last = callers.add()
        let areLast = [first, first, .maker, last].map { callers.leave($0) }
        #expect(areLast == [false, false, false, true])
    }
}

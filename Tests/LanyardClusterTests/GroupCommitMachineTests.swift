#if Cluster
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite struct `Groups of transactions, whatever comes` {
    private typealias Machine = GroupCommitStateMachine<Int>
    private static let interval = Duration.milliseconds(1)

    /// What waits and what is under way, as whoever uses the machine sees it.
    private struct Model {
        let free: Int
        var now = ScopeInstant(offset: .zero)
        var waiting: [Int: Bytes] = [:]
        var underWay = 0
        var last: ScopeInstant?
        var timer: ScopeInstant?

        mutating func follow(_ step: Machine.Step) {
            #expect(step.group.count <= Machine.mostMembers)
            #expect(Set(step.group.map(\.key)).count == step.group.count)
            if !step.group.isEmpty {
                let isPaced = last.map { now >= $0.advanced(by: interval) } ?? true
                #expect(underWay < free || underWay < Machine.mostUnderWay && isPaced)
                underWay += 1
                last = now
            }
            for member in step.group {
                #expect(waiting.filter { $0.value == member.key }.keys.min() == member.waiter, "The first of its key.")
                waiting[member.waiter] = nil
            }
            if let time = step.timer {
                #expect(timer == nil)
                timer = time
            }
            if !waiting.isEmpty {
                #expect(underWay >= free)
                #expect(timer != nil || underWay == Machine.mostUnderWay)
                if let timer { #expect(timer <= now.advanced(by: interval)) }
            }
        }
    }

    @Test(arguments: 0..<40)
    func `keep their order, their bounds and their timer`(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        var model = Model(free: Int.random(in: 1...3, using: &random))
        var machine = Machine(free: model.free, interval: Self.interval)
        let mostWaiting = [3, 50, 120].randomElement(using: &random)!
        // With few keys most wait behind others, with many hardly any does.
        let keys: [UInt8] = Array(0...[1, 20, 250].randomElement(using: &random)!)
        for _ in 1...2000 {
            model.now = model.now.advanced(by: .microseconds(Int.random(in: 0...80, using: &random)))
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6 where model.waiting.count < mostWaiting:
                let (number, key) = (machine.nextNumber(), [keys.randomElement(using: &random)!])
                model.waiting[number] = key
                let member = Machine.Member(key: key, request: .init(), priority: .medium, waiter: number)
                model.follow(machine.enter(member, as: number, at: model.now))
            case 6 where !model.waiting.isEmpty:
                let number = model.waiting.keys.sorted().randomElement(using: &random)!
                #expect(machine.leave(number)?.waiter == number)
                #expect(machine.leave(number) == nil)
                model.waiting[number] = nil
            case 7, 8: end(&machine, &model)
            default: wake(&machine, &model)
            }
        }
        // By timers alone as many go as may be under way; then by answers the rest.
        while model.timer != nil {
            model.now = model.now.advanced(by: Self.interval)
            wake(&machine, &model)
        }
        #expect(model.waiting.isEmpty || model.underWay == Machine.mostUnderWay)
        while model.underWay > 0 { end(&machine, &model) }
        #expect(model.waiting.isEmpty)
    }

    private func end(_ machine: inout Machine, _ model: inout Model) {
        guard model.underWay > 0 else { return }
        model.underWay -= 1
        model.follow(machine.end(at: model.now))
    }

    private func wake(_ machine: inout Machine, _ model: inout Model) {
        guard let timer = model.timer, timer <= model.now else { return }
        model.timer = nil
        model.follow(machine.timeHasCome(at: model.now))
    }
}
#endif

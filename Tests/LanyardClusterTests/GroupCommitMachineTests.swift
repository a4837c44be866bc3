#if Cluster
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite struct `Groups of transactions, whatever comes` {
    private typealias Machine = GroupCommitStateMachine<Int>

    /// What waits and what is under way, as whoever uses the machine sees it.
    private struct Model {
        var waiting: [Int: UInt8] = [:]
        var underWay = 0
        var timer: ScopeInstant?
        var sentOfKey: [UInt8: Int] = [:]

        /// A transaction is sent, or on its way: never before an older one of its key.
        mutating func take(_ member: Machine.Member) {
            let key = member.key[0]
            #expect(waiting.removeValue(forKey: member.waiter) == key, "It is handed out once.")
            #expect(sentOfKey[key, default: 0] < member.waiter)
            sentOfKey[key] = member.waiter
        }

        mutating func follow(_ step: Machine.Step, few: Int, interval: Duration, at now: ScopeInstant) {
            if let older = step.older { take(older) }
            #expect(step.group.count <= Machine.mostMembers)
            #expect(Set(step.group.map(\.key)).count == step.group.count)
            #expect(step.group.allSatisfy { $0.priority <= step.group[0].priority })
            for member in step.group { take(member) }
            if !step.group.isEmpty { underWay += 1 }
            if let time = step.timer {
                #expect(timer == nil)
                timer = time
            }
            #expect(underWay <= Machine.mostUnderWay)
            if !waiting.isEmpty {
                #expect(underWay >= few)
                #expect(timer != nil || underWay == Machine.mostUnderWay)
                if let timer { #expect(timer <= now.advanced(by: interval)) }
            }
        }
    }

    @Test(arguments: 0..<40)
    func `keep their order, their bounds and their timer`(seed: Int) {
        var random = SeededNumbers(seed: UInt64(seed))
        let (few, interval) = (Int.random(in: 1...3, using: &random), Duration.milliseconds(1))
        let mostWaiting = [3, 50, 300].randomElement(using: &random)!
        var machine = Machine(few: few, interval: interval)
        var (model, now) = (Model(), ScopeInstant(offset: .zero))
        for number in 1...3000 {
            now = now.advanced(by: .microseconds(Int.random(in: 0...40, using: &random)))
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6 where model.waiting.count < mostWaiting:
                let key = UInt8.random(in: 0...200, using: &random)
                if machine.begin(at: now) {
                    #expect(model.waiting.isEmpty)
                    model.underWay += 1
                    model.sentOfKey[key] = number
                    continue
                }
                model.waiting[number] = key
                let priority = TaskPriority(rawValue: UInt8.random(in: 9...33, using: &random))
                let member = Machine.Member(key: [key], request: .init(), priority: priority, waiter: number)
                model.follow(machine.enter(member, as: number, at: now), few: few, interval: interval, at: now)
            case 6 where !model.waiting.isEmpty:
                let number = model.waiting.keys.sorted().randomElement(using: &random)!
                #expect(machine.leave(number)?.waiter == number)
                #expect(machine.leave(number) == nil)
                model.waiting[number] = nil
            case 7,
                8 where model.underWay > 0:
                guard model.underWay > 0 else { continue }
                model.underWay -= 1
                model.follow(machine.end(at: now), few: few, interval: interval, at: now)
            default:
                guard let timer = model.timer, timer <= now else { continue }
                model.timer = nil
                model.follow(machine.timeHasCome(at: now), few: few, interval: interval, at: now)
            }
        }
        // All get away in the end.
        while model.underWay > 0 {
            model.underWay -= 1
            model.follow(machine.end(at: now), few: few, interval: interval, at: now)
        }
        #expect(model.waiting.isEmpty)
    }
}
#endif

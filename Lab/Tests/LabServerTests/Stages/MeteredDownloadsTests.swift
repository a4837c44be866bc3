import Testing

@testable import LabServer

@MainActor @Suite struct MeteredDownloadsTests {
    private let model = Model()
    private let meter: MeteredDownloads<Transfer>

    init() {
        meter = MeteredDownloads { [model] in model.transfers }
    }

    @Test func `what comes after Cancel is counted until the transfer has really stopped`() {
        let transfer = model.begin("a")
        transfer.bytes = 100
        #expect(meter.bytesForNobody == 0)
        meter.nobodyWaits()
        transfer.bytes += 20
        #expect(meter.bytesForNobody == 20)
        // Cancel, pressed again, changes nothing.
        meter.nobodyWaits()
        transfer.bytes += 3
        transfer.isOnItsWay = false
        #expect(meter.bytesForNobody == 23)
        #expect(meter.atOnce == 0)
    }

    @Test func `a transfer that the model has let go of is counted, too`() {
        let transfer = model.begin("a")
        meter.nobodyWaits()
        model.transfers = []
        transfer.bytes = 7
        #expect(meter.bytesForNobody == 7)
    }

    @Test func `what comes on a transfer that was resumed is for somebody`() {
        let transfer = model.begin("a")
        meter.nobodyWaits()
        transfer.bytes = 5
        transfer.isOnItsWay = false
        meter.look()
        transfer.isOnItsWay = true
        meter.look()
        transfer.bytes = 1_000
        #expect(meter.bytesForNobody == 5)
        meter.nobodyWaits()
        transfer.bytes += 1
        #expect(meter.bytesForNobody == 6)
    }

    @Test func `two transfers of one file at once are counted, and two of two files are not`() {
        let first = model.begin("a")
        _ = model.begin("b")
        #expect(meter.atOnce == 1)
        model.transfers = [model.begin("a")]
        #expect(meter.atOnce == 2)
        first.isOnItsWay = false
        #expect(meter.atOnce == 1)
        #expect(meter.mostAtOnce == 2)
    }

    private final class Model {
        var transfers: [Transfer] = []

        func begin(_ file: String) -> Transfer {
            let transfer = Transfer(file)
            transfers.append(transfer)
            return transfer
        }
    }

    private final class Transfer: MeteredTransfer {
        let file: String
        var name: String { file }
        var isOnItsWay = true
        var bytes: Int64 = 0

        init(_ file: String) {
            self.file = file
        }

        static func == (left: Transfer, right: Transfer) -> Bool { left === right }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}

/// The transfers of a model that fetches without the services' streams: each is asked itself, until it has really stopped,
/// even if the model has let go of it.
@MainActor
final class MeteredDownloads<Transfer: MeteredTransfer>: TransferMetering {
    private let current: @MainActor () -> [Transfer]
    private var underWay: Set<Transfer> = []
    /// What those had that were under way when the person cancelled.
    private var hadAtCancel: [Transfer: Int64] = [:]
    /// The number of each that is under way, in the order in which they were seen.
    private var numbers: [Transfer: Int] = [:]
    private var last = 0
    private var bytesOfEnded: Int64 = 0
    private var most = 0

    /// - Parameter current: The transfers that the model has.
    init(_ current: @escaping @MainActor () -> [Transfer]) {
        self.current = current
    }

    var atOnce: Int {
        look()
        return mostOfOneFile
    }

    var mostAtOnce: Int {
        look()
        return most
    }

    var bytesForNobody: Int64 {
        look()
        return underWay.reduce(bytesOfEnded) { $0 + bytesForNobody(of: $1) }
    }

    var pieces: [SpanRecorder.Piece] {
        look()
        return numbers.sorted { $0.value < $1.value }.map { transfer, number in
            .init(id: number, label: "GET \(transfer.name)", isWanted: hadAtCancel[transfer] == nil)
        }
    }

    func nobodyWaits() {
        look()
        for transfer in underWay where hadAtCancel[transfer] == nil { hadAtCancel[transfer] = transfer.bytes }
    }

    func look() {
        for transfer in underWay where !transfer.isOnItsWay {
            bytesOfEnded += bytesForNobody(of: transfer)
            hadAtCancel[transfer] = nil
            numbers[transfer] = nil
            underWay.remove(transfer)
        }
        for transfer in current() where transfer.isOnItsWay && underWay.insert(transfer).inserted {
            last += 1
            numbers[transfer] = last
        }
        most = max(most, mostOfOneFile)
    }

    private var mostOfOneFile: Int {
        Dictionary(grouping: underWay, by: \.file).values.map(\.count).max() ?? 0
    }

    private func bytesForNobody(of transfer: Transfer) -> Int64 {
        hadAtCancel[transfer].map { max(transfer.bytes - $0, 0) } ?? 0
    }
}

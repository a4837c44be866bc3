/// What is measured of a screen's transfers, by what each of them took in.
@MainActor
protocol TransferMetering {
    /// How many transfers of one file there are at most right now.
    var atOnce: Int { get }
    /// How many transfers of one file there were at most.
    var mostAtOnce: Int { get }
    /// The bytes that came on transfers that were under way when the person cancelled.
    var bytesForNobody: Int64 { get }

    /// The transfers that are under way, as bars.
    var pieces: [SpanRecorder.Piece] { get }

    /// The person cancelled, or left: nobody waits any more for what is under way.
    func nobodyWaits()

    /// Takes note of what has begun or ended: before and after each thing that a person does.
    func look()
}

extension TransferMetering {
    /// A meter that is told of every beginning and end has nothing to look for.
    func look() {}
}

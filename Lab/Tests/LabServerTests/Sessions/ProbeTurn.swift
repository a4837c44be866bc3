import LabTestSupport

/// What a ``ProbeStage`` is busy with once it was told to begin: until it may end.
struct ProbeTurn: Sendable {
    let name: String
    let log: Log<String>
    let mayEnd = Gate()

    func begin() { log.note("\(name) begins") }

    func end() async {
        await mayEnd.wait()
        log.note("\(name) ends")
    }
}

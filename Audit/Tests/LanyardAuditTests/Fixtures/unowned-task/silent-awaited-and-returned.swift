final class Importer {
    private var rows: [Row] = []

    func start() -> Task<Void, Never> {
        Task { rows = await reader.rows() }
    }

    func startAndWait() async {
        await Task { rows = await reader.rows() }.value
    }

    func startLater() -> Task<Void, Never> {
        let task = Task { rows = await reader.rows() }
        return task
    }
}

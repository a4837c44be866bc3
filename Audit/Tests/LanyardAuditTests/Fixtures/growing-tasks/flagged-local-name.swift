final class Uploader {
    private var uploadTasks = [Task<Void, Error>]()  // expect: growing-tasks

    func upload(_ file: URL) {
        let task = Task {
            try await server.upload(file)
        }
        uploadTasks.append(task)
    }

    func cancelAll() {
        for task in uploadTasks { task.cancel() }
    }
}

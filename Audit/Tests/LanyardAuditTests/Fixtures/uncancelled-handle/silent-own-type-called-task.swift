final class TodoModel {
    private var task: TodoItem?
    private var operation: URLSessionDataTask?

    func start() {
        task = TodoItem(title: "Buy milk")
        operation = session.dataTask(with: url)
    }
}

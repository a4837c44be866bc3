final class FormModel {
    private var tasks = [Task<Void, Never>]()

    func watch() {
        for element in form.elements {
            let task = Task {  // expect: endless-loop-keeps-owner
                for await _ in element.$isVisible { update() }
            }
            tasks.append(task)
        }
    }

    deinit {
        for task in tasks { task.cancel() }
    }

    private func update() { count += 1 }
}

final class Assistant {
    private var text = ""

    func ask(_ question: String) {
        Task {
            let stream = await model.answer(question)
            for await part in stream {
                self.text += part
            }
        }
    }
}

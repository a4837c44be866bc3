final class Store {
    func load() async {
        let data = try! Data(contentsOf: url)
        let model = try! await Model.load(from: data)
        show(model)
    }
}

final class Converter {
    private var files: [URL] = []

    func convert(_ url: URL) async {
        await withCheckedContinuation { continuation in
            library.convert(url) { result in
                Task {
                    self.files = await self.list(result)
                    continuation.resume()
                }
            }
        }
    }
}

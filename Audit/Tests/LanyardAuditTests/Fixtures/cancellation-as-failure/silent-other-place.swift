struct Images {
    func size(_ images: [Image]) async -> Int {
        for image in images {
            do {
                return try await image.size()
            } catch {
                continue
            }
        }
        return 0
    }
}

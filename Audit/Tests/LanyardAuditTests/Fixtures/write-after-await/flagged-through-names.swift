final class AvatarCell: UICollectionViewCell {
    private var image: UIImage?

    func show(_ user: User) {
        let url = user.avatar
        Task { [weak self] in
            let data = try await loader.data(from: url)
            let picture = UIImage(data: data)
            self?.image = picture  // expect: write-after-await
        }
    }
}

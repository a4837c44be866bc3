class PlayerModel: NSObject {
    var metadata: Metadata?

    func observe(_ player: AVPlayer) {
        player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { time in
            Task {  // expect: unowned-task
                let found = await self.loader.metadata(at: time)
                self.metadata = found
            }
        }
    }
}

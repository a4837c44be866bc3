final class Worker {
    func work() async {
        queue.async {
            while let data = self.handle.read(upToCount: 65_536) {
                self.take(data)
            }
        }
    }
}

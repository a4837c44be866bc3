final class AuthPlugin {
    func configure() {
        Task {  // expect: endless-loop-keeps-owner
            let states = await machine.listen()
            for await state in states {
                self.log.verbose("\(state)")
            }
        }
    }
}

struct WaitCommand: AsyncParsableCommand {
    func run() async {
        try! await Task.sleep(for: .seconds(1))
        print("done")
    }
}

func sum(_ numbers: [Int]) async -> Int {
    var sum = 0
    for number in numbers {
        try! Task.checkCancellation()  // expect: crash-on-cancel
        sum += number
    }
    return sum
}

final class PeripheralDelegate: NSObject, CBPeripheralManagerDelegate {
    private let peripheral: Peripheral

    func peripheralManagerIsReady(toUpdateSubscribers manager: CBPeripheralManager) {
        self.peripheral.continuation.canNotify?.resume()  // expect: continuation-resumed-twice
    }
}

import Dispatch

/// A call of an old library: it calls back after some seconds, whatever happens.
func oldCall(lasting seconds: Double) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { continuation.resume() }
    }
}

import Alamofire
import UIKit

final class Uploads: EventMonitor {
    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        Task { await log(request) }
    }
}

final class Screen {
    func load(_ request: URLRequest) {
        Task { await self.show(request) }
    }
}

import Foundation
import Lanyard

final class InvoiceModel {
    private let tasks = TaskScope("Invoices")

    func appear() {
        tasks.addTask(id: "invoices", policy: .skip) { [store] in await store.watchInvoices() }
    }
}

private let store = Store()

struct Store: Sendable { func watchInvoices() async {} }

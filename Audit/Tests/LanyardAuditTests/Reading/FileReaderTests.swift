import Testing

@testable import LanyardAudit

@Suite struct FileReaderTests {
    @Test func `Types have their members, extensions and nested types their full names`() throws {
        let facts = FileReader.read(
            """
            @MainActor public final class Outer<T>: Base, Sendable {
                struct Inner { var x: [Int] = [] }
                private weak var task: Task<Void, Never>?
                static let shared = Outer()
                lazy var loop = Task.detached { await run() }
                var count: Int { 1 }
                init(_ name: String, for other: Int) async throws {}
                deinit { task?.cancel() }
            }
            extension Outer.Inner { func f() {} }
            """,
            path: "A.swift"
        )
        #expect(facts.types.map(\.name) == ["Outer.Inner", "Outer", "Outer.Inner"])
        let outer = facts.types[1]
        #expect(outer.kind == .class)
        #expect(outer.inherited == ["Base", "Sendable"])
        #expect(outer.attributes == ["MainActor", "public", "final"])
        #expect(outer.properties.map(\.name) == ["task", "shared", "loop", "count"])
        #expect(outer.properties.map(\.isStored) == [true, true, true, false])
        #expect(outer.properties.map(\.isTask) == [true, false, true, false])
        #expect(outer.properties[0].isWeak)
        #expect(outer.properties[1].isStatic)
        #expect(outer.functions.map(\.kind) == [.initialValue, .initialValue, .getter, .initializer, .deinitializer])
        #expect(outer.functions[3].isAsync)
        #expect(outer.functions[3].parameters.map(\.label) == ["", "for"])
        #expect(facts.lines == 10)
    }

    @Test(
        arguments: [
            ("let a = 1\nlet b = 2\n", nil),
            ("let a = 1\nlet b = = 2\nlet c = @ 3\n", 2),
            ("func f() {\n  g()\n", 2),
            ("let a = 1\n\n\nfunc (b) {}\n", 4),
            ("let later = frozen sending { $0 }\nfinal class M {}\n", 1),
        ] as [(String, Int32?)]
    ) func `What is not the Swift that it knows has its first line`(text: String, line: Int32?) {
        let facts = FileReader.read(text, path: "A.swift")
        #expect(facts.misunderstoodAt == line)
        #expect(facts.unreadFrom == nil)
    }

    @Test func `What stands around it is read, and what is cut off is no mistake`() {
        let facts = FileReader.read("let b = = 2\nfinal class M { func f() {} }", path: "A.swift")
        #expect(facts.types.map(\.name) == ["M"])
        let deep = FileReader.read("let a =\n" + String(repeating: "(", count: 200_000), path: "A.swift")
        #expect(deep.unreadFrom == 2 && deep.misunderstoodAt == nil)
    }

    @Test func `A task knows where its handle goes and what it stands in`() {
        let facts = FileReader.read(
            """
            func f() -> Task<Int, Never> {
                Task { 1 }
                _ = Task.detached { 2 }
                self.task = Task { 3 }
                let local = Task { 4 }
                tasks[id] = Task { 5 }
                tasks.append(Task { 6 })
                await Task { 7 }.value
                view.onAppear { [weak self] in Task { 8 } }
                group.addTask { 9 }
                (a, b) = (Task { 10 }, 11)
                return Task(priority: .low) { 12 }
            }
            """,
            path: "A.swift"
        )
        let tasks = facts.functions[0].tasks
        #expect(
            tasks.map(\.destination) == [
                .discarded, .discarded, .stored(Path("self.task")), .local("local"), .stored(Path("tasks.[]")),
                .argument(Path("tasks.append")), .member("value"), .discarded, .discarded, .stored(Path("a")),
                .returned,
            ]
        )
        #expect(tasks.map(\.kind).filter { $0 != .task } == [.detached, .child])
        #expect(tasks[7].surroundings.map(\.call) == [Path("view.onAppear")])
        #expect(tasks[7].surroundings[0].selfCapture == .weak)
    }

    @Test func `Steps come in the order of their execution`() {
        let facts = FileReader.read(
            """
            func f(_ query: String) async throws {
                answer = try await service.find(query) ?? other
                guard !Task.isCancelled else { return }
                items.append(answer)
            }
            """,
            path: "A.swift"
        )
        var steps: [String] = []
        Outline.walk(facts.functions[0].body) { step in
            let mark = step.marks.contains(.local) ? " (local)" : ""
            switch step.kind {
            case .mention(let path): steps.append(path.text + mark)
            case .call(let call): steps.append("\(call.path.text)()")
            case .write(let write): steps.append("\(write.path.text) =")
            case .suspension: steps.append("await")
            case .branch: steps.append("?")
            case .exit: steps.append("exit")
            default: break
            }
            return true
        }
        #expect(
            steps == [
                "query (local)", "service.find()", "other", "await", "answer =", "Task.isCancelled", "?", "exit",
                "answer",
                "items.append()",
            ]
        )
    }

    @Test(
        arguments: [
            "", "}", "func", "class {", "Task {", "await", "let = ", "Task { [weak self", "\"\\(", "/*", "#if", "@",
            "func f(",
            "a ? b", "if let", "switch x { case", "x = ", "await x =", "\u{0}\u{0}", "for await", "Task(operation:",
            "try? await",
        ]
    )
    func `Code that does not compile is read as far as it goes`(_ text: String) {
        for end in ["", "\n", "\n}}}}", "\nfinal class A { var a = 0; func f() { Task { a = await g() } } }"] {
            let facts = FileReader.read(text + end, path: "A.swift")
            #expect(Judge(module: ModuleTable([facts]), configuration: Configuration()).findings(in: facts).count <= 1)
        }
    }

    @Test(arguments: [
        "(", "[", "{", "Task { ", "if x { ", "a.b(", "!", "class A { ", "#if x\n", "x ? ", "await ", "a + ", "\"\\(",
    ])
    func `Hostile nesting ends, and does not exhaust the stack`(_ part: String) {
        let text = "func f() async { " + String(repeating: part, count: 20_000)
        _ = FileReader.read(text, path: "A.swift")
    }

    @Test func `A long chain of calls ends, and does not exhaust the stack`() {
        let text = "func f() async { await a" + String(repeating: ".b()", count: 20_000) + " }"
        #expect(FileReader.read(text, path: "A.swift").functions.count == 1)
    }
}

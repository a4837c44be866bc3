/// As much of SwiftUI as the remedies need, where there is none.
@MainActor protocol View {
    associatedtype Body
    var body: Body { get }
}

@propertyWrapper struct State<Value> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let box: Box

    init(wrappedValue: Value) { box = Box(wrappedValue) }

    var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

@MainActor struct Text {
    init(_ text: String) {}

    func onAppear(perform action: @escaping () -> Void) -> Text { self }
    func onDisappear(perform action: @escaping () -> Void) -> Text { self }
    func onChange<Value: Equatable>(of value: Value, _ action: @escaping () -> Void) -> Text { self }
    func task(_ action: sending @escaping @MainActor () async -> Void) -> Text { self }
    func task<Value: Equatable>(id: Value, _ action: sending @escaping @MainActor () async -> Void) -> Text { self }
}

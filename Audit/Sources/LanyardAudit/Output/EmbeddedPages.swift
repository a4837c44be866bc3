// swift-format-ignore-file
// Audit/Scripts/embed has written this from Pages/*.md: change the pages there, and run it.

/// The pages of the rules, by the names of their files.
enum EmbeddedPages {
    static let files: [String: StaticString] = [
"cancellation-as-failure.md": ##"""
# cancellation-as-failure

A `catch` for all errors takes a cancellation for a failure.

Ada pulls the list down and leaves the screen. SwiftUI cancels the request, the request throws, and the `catch` does what
it does with every error: it sets `errorMessage`. When she comes back, an alert says “cancelled”. In the log of the same
app, half of the errors are people who scrolled on; and a loop that tries again after each error opens the connection
anew that somebody has just closed.

The rule means a `catch` without a pattern behind a `try await`, in code that can be cancelled, that shows the error,
tries again, or logs it as an error where the place that cancels is in sight. It is silent if anything in the `catch`, or
a clause before it, speaks of cancellation. URLSession throws `URLError` with the code `cancelled`, too.

In the Lab: the vegetable screen (`Lab/Sources/LabModels/Ownership/StrongVegetableModel.swift`) shows whatever is thrown.
The search that cancels the previous one (`Lab/Sources/LabModels/Search/CancelPreviousSearchModel.swift`) asks first.

```swift
func load() async {
    do {
        books = try await service.books()
    } catch {
        errorMessage = error.localizedDescription
    }
}
```

## In plain Swift

```swift
func load() async {
    do {
        books = try await service.books()
    } catch is CancellationError {
        // Somebody does not want it any more.
    } catch {
        guard !Task.isCancelled else { return }
        errorMessage = error.localizedDescription
    }
}
```

`Task.isCancelled` also covers errors that stand for a cancellation, such as `URLError.cancelled`.

## With Lanyard

`failed` is not called for a cancellation, whatever was thrown; `retry` does not try again after one.

```swift
func load() {
    tasks.addTask(id: "books", for: self) {
        try await service.books()
    } then: { model, books in
        model.books = books
    } failed: { model, error in
        model.errorMessage = error.localizedDescription
    }
}
```
"""##,
"cancellation-asked-elsewhere.md": ##"""
# cancellation-asked-elsewhere

`Task.isCancelled` is asked in a task that nobody can cancel, or in a callback outside of any task.

Ada presses Stop. The export goes on, although its loop asks `Task.isCancelled` for every page. The loop stands in a `Task {}`
of its own, because the compiler wanted an `await`. Cancellation went to the task around it, and the question goes to the new
one, which nobody has and nobody can cancel. The answer is “no” for ever. The same holds for `Task.detached { … }.value`:
whoever waits for it may be cancelled, and it does not learn of that. In a callback, a queue or a timer there is no task at all,
and the answer is “no”, too. In `onCancel` it tells about whoever cancels.

The rule means a task whose handle is dropped, or used for nothing but to wait for it. It is silent if anything else is done
with the handle, and about the children of a group, which the group can cancel.

In the Lab: `Lab/Sources/LabModels/Downloads/NaiveDownloadModel.swift` starts such a task. Ask `Task.isCancelled` in its loop,
press Cancel, and the bar goes on. `Lab/Sources/LabModels/Downloads/CheckCancellationDownloadModel.swift` is the cure in plain
Swift.

```swift
func export(_ pages: [Page]) async {
    await Task.detached {
        for page in pages {
            if Task.isCancelled { return }
            render(page)
        }
    }.value
}
```

## In plain Swift

Do the work in the task that is there. An `async` function that belongs to no actor leaves the actor of its caller:

```swift
func export(_ pages: [Page]) async {
    for page in pages {
        if Task.isCancelled { return }
        await render(page)
    }
}
```

If it has to be a task of its own, pass the cancellation on:

```swift
func export(_ pages: [Page]) async {
    let rendering = Task.detached { renderUntilCancelled(pages) }
    await withTaskCancellationHandler {
        await rendering.value
    } onCancel: {
        rendering.cancel()
    }
}
```

## With Lanyard

The task has an owner that cancels it. Code in a callback asks the token of the run, which may be asked anywhere:

```swift
func export(_ pages: [Page]) {
    tasks.addTask(id: "export", policy: .replace) {
        let token = TaskContext.current.token
        try await withCancellableContinuation { continuation in
            queue.async {
                for page in pages where token?.isCancelled != true { render(page) }
                continuation.resume()
            }
        }
    }
}
```
"""##,
"deaf-loop.md": ##"""
# deaf-loop

A long loop in a task neither waits nor looks at cancellation.

Bob chooses the wrong folder, half a million files, and presses Cancel. The task is cancelled; but the loop that goes
through the folder asks nobody. It goes on to the last file, on one of the few threads that all tasks share, while Bob
looks at a wheel that turns.

How long a loop is cannot be read. So the rule means loops that are long by what they go through: a tree of files, a file
piece by piece, a loop without an end. It means those that sleep and hold their thread meanwhile, and those that run a model in
each round. And it means those that tell how far they are, which nobody does who is done at once. On the main actor such a loop
tells it to nobody: the screen shows nothing until it has ended. The loop may stand in a function that is not `async` itself, if
a task calls it. The rule is silent about tasks that nobody cancels.

In the Lab: the heavy work that blocks (`Lab/Sources/LabModels/Cooperation/HeavyWork+Blocking.swift`), which no button
stops. Beside it stand the same work with `Task.yield()` and with a checkpoint.

```swift
func digest(of handle: FileHandle) async throws -> Digest {
    var hash = SHA256()
    while let data = try handle.read(upToCount: 65_536), !data.isEmpty {
        hash.update(data: data)
    }
    return hash.finalize()
}
```

## In plain Swift

```swift
while let data = try handle.read(upToCount: 65_536), !data.isEmpty {
    try Task.checkCancellation()
    hash.update(data: data)
}
```

A loop on an actor that others need also gives way now and then: `await Task.yield()`.

## With Lanyard

A checkpoint looks at cancellation each time, and gives way when the actor was held long enough:

```swift
var checkpoint = Checkpoint(yieldingEvery: .milliseconds(4))
while let data = try handle.read(upToCount: 65_536), !data.isEmpty {
    try await checkpoint.pass()
    hash.update(data: data)
}
```
"""##,
"deinit-never-runs.md": ##"""
# deinit-never-runs

A `deinit` cancels a task that keeps the object, so that it cannot run while the task does.

It looks right: the handle is stored, `deinit` cancels it. But the task holds `self`, because it names a property or calls a
method. In the closure of a `Task` that needs no `self.`, so nobody sees it. As long as the task runs, the object lives, and
as long as the object lives, `deinit` does not run. If the task is a loop, both are there for ever. `[weak self]` alone does
not help: `guard let self` before the loop holds it again, and so does `await self?.run()` for as long as `run` takes.

The rule is silent if the task holds its owner only between two waits. If its work ends by itself and another place cancels it
as well, it is silent, too.

In the Lab: `Lab/Sources/LabModels/Ownership/StrongVegetableModel.swift`. Close its screens, and count the models that are
alive. `Lab/Sources/LabModels/Ownership/GuardedVegetableModel.swift` is the cure in plain Swift.

```swift
deinit { listening?.cancel() }

func listen() {
    listening = Task { [weak self] in
        guard let self else { return }
        for await post in feed.posts { show(post) }
    }
}
```

## In plain Swift

Take along what the task needs, and hold `self` only between two waits:

```swift
func listen() {
    listening = Task { [weak self, feed] in
        for await post in feed.posts {
            guard let self else { return }
            show(post)
        }
    }
}
```

## With Lanyard

The work never gets the owner, so it cannot hold it. The scope cancels when the owner goes.

```swift
func listen() {
    tasks.forEach(feed.posts, id: "posts", for: self) { model, post in model.show(post) }
}
```
"""##,
"endless-loop-keeps-owner.md": ##"""
# endless-loop-keeps-owner

A task loops over a sequence that does not end, and keeps its owner.

Ada signs out and in again, ten times. Each time a `SessionModel` is made, which listens to notifications in a task. The
notifications never end, so the task never ends; the task holds `self`, so the model is never let go. Now ten models hear
each notification, and nine of them belong to nobody.

The rule means a loop over a sequence that by its name goes on until somebody cancels (`updates`, `notifications`,
`events`, `values`, …), in a task that holds an object, and that nobody cancels. A `deinit` that cancels such a task is
the business of `deinit-never-runs`.

In the Lab: the vegetable screen whose task keeps it (`Lab/Sources/LabModels/Ownership/StrongVegetableModel.swift`) is
there until the answer has come; were the answers a stream, it would be there for ever. The heartbeat
(`Lab/Sources/LabModels/Cooperation/Heartbeat.swift`) holds its owner only for a beat.

```swift
init() {
    Task {
        for await _ in NotificationCenter.default.notifications(named: .didEnterBackground) {
            self.lock()
        }
    }
}
```

## In plain Swift

Hold the owner in the loop only, and cancel the task with it. What the task needs besides, it captures by name:

```swift
init() {
    listening = Task { [weak self] in
        for await _ in NotificationCenter.default.notifications(named: .didEnterBackground) {
            guard let self else { return }
            self.lock()
        }
    }
}

deinit { listening?.cancel() }
```

## With Lanyard

`forEach` holds the owner weakly and hands it each element; the scope ends the loop when its owner goes.

```swift
private let tasks = TaskScope("Session")

init() {
    tasks.forEach(center.notifications(named: .didEnterBackground), id: "background", for: self) { model, _ in
        model.lock()
    }
}
```
"""##,
"fire-and-forget-handler.md": ##"""
# fire-and-forget-handler

The handler of a request starts a task that nobody holds, and answers without it.

A handler writes an entry into the audit log “in the background”, to answer sooner. On the day of the sale, ten thousand
requests a second start ten thousand tasks a second. Nothing limits them, because each handler answers at once, and the database
gets slower until nothing answers. Then the server is deployed anew: it stops when all requests are answered, and the tasks
under way are killed in the middle. Half of the log is missing, and no error says so, because nobody looked at it.

The rule means a task whose handle is dropped in a function or closure that is given a request of Vapor, Hummingbird, gRPC,
AWS Lambda, MCP or XPC, and in the functions of a server's channel handler. It is silent if the task ends a promise or a
continuation, for which somebody waits.

The Lab is a server, and has no such variant: each of its requests is a run (`Lab/Sources/LabServer`). `Examples/Server` shows
requests that end with their clients.

```swift
app.post("orders") { request in
    let order = try await save(request)
    Task { try await auditLog.write(order) }
    return order
}
```

## In plain Swift

Await it, beside the rest if it takes long:

```swift
app.post("orders") { request in
    let order = try await save(request)
    try await auditLog.write(order)
    return order
}
```

If it may take place later, give it to a service that has a limit and an end: a queue of jobs, or a stream that a `Service` of
the server reads.

```swift
struct AuditWriter: Service {
    func run() async throws {
        for await order in orders.cancelOnGracefulShutdown() { try await auditLog.write(order) }
    }
}
```

## With Lanyard

A scope of the server owns what outlives a request. It has a limit, it counts in the shutdown, and its errors are seen:

```swift
let afterwards = TaskScope("Afterwards", parent: server, limit: 8)

app.post("orders") { request in
    let order = try await save(request)
    try await afterwards.waitForRoom()
    afterwards.addTask(name: "Audit log") { try await auditLog.write(order) }
    return order
}
```
"""##,
"forgotten-tasks.md": ##"""
# forgotten-tasks

Tasks are kept in a collection so that they can be cancelled, and nobody does.

Bob's app has a base class for view models. It keeps tasks by an ID, and `cancelAll(id:)` cancels them. The first screen calls it
when it goes. The second was written by somebody else, on a Friday. Its tasks go on when it is gone, and when it is opened
again they run twice. Nothing is wrong in the base class, and nothing in the screen looks wrong: what is wrong is the line that
is not there.

The rule means two things. One is a collection of tasks that code only puts tasks into or throws them out of, and that nobody
ever looks into. The other is a type that gives its work to such a collection of its superclass, or of an object that it makes
for itself, and never calls what cancels there. It is silent if the collection cancels in its `deinit`, if the system calls what
cancels, if somebody else may call it, and if the object lives as long as the program. Whether somebody else may, it tells by the
labels of the call and by the type of what it is called on. If that type is written nowhere, they may. A test that cancels does not
count.

`growing-tasks` asks something else of the same collections: whether tasks that have ended stay in them. An array that tasks are only
put into is found by both.

This rule is off unless you ask for it: the programs that it was tried on show it too seldom to say how often it is right.

In the Lab: `Lab/Sources/LabModels/Screens/FeatureBViewModel.swift` beside `FeatureAViewModel.swift`. Dismiss both, and read
what is logged.

```swift
final class InvoiceModel: TaskViewModel {
    func appear() {
        addTask(id: "invoices") { [store] in await store.watchInvoices() }
    }
}
```

## In plain Swift

Give the tasks to something that cancels them when it goes, so that nobody can forget it:

```swift
final class TaskBag {
    private var tasks: [Task<Void, Never>] = []

    func add(_ task: Task<Void, Never>) { tasks.append(task) }

    deinit { for task in tasks { task.cancel() } }
}
```

A task must then not hold what holds the bag.

## With Lanyard

A scope cancels its tasks when it goes, and forgets each when it has ended:

```swift
final class InvoiceModel {
    private let tasks = TaskScope("Invoices")

    func appear() {
        tasks.addTask(id: "invoices", policy: .skip) { [store] in await store.watchInvoices() }
    }
}
```
"""##,
"growing-tasks.md": ##"""
# growing-tasks

Tasks are put into a collection again and again, and nothing takes them out.

A chat keeps the task of each message in an array, to cancel them all when it closes. After a day there are ten thousand
handles in it. All but two of those tasks have ended, but a handle keeps the result of its task, so each picture that was ever
sent is still in memory. The end of the screen walks through ten thousand handles, and the program grows as long as it is used.
A `Set<AnyCancellable>` does the same.

The rule means a collection that a function fills which can run again, and that no code takes anything out of or gives a new
value. It is silent if the keys are the cases of an enumeration, and if the tasks stand for their values, which are asked for
again: that is a cache.

A dictionary that somebody else tidies up can still be wrong: if its entry turns away a second start, and the task does not take
itself out, the first start is the last one until then. The rule says “may” there, and it is a note.

This rule is off unless you ask for it: the programs that it was tried on show it too seldom to say how often it is right.

In the Lab: `Lab/Sources/LabModels/Ownership/GrowingSetModel.swift`. Ask five times, and compare the set with the scope beside
it.

```swift
private var sendings: [Task<Void, Never>] = []

func send(_ message: Message) {
    sendings.append(Task { await server.send(message) })
}
```

## In plain Swift

Let each task take itself out. On one actor, that cannot happen before it is put in:

```swift
private var sendings: [Message.ID: Task<Void, Never>] = [:]

func send(_ message: Message) {
    sendings[message.id] = Task { [weak self, server] in
        await server.send(message)
        self?.sendings[message.id] = nil
    }
}
```

If it need not outlive the function that collects the tasks, use a task group, `withDiscardingTaskGroup` for many.

## With Lanyard

A scope forgets each task when it has ended, and cancels the rest:

```swift
private let sendings = TaskScope("Sendings")

func send(_ message: Message) {
    sendings.addTask(name: "Send") { [server] in await server.send(message) }
}
```
"""##,
"ignore-comment.md": ##"""
# ignore-comment

A comment asks not to report a finding, and something is wrong with it: it names no rule that exists, it gives no reason, or there is
nothing to ignore.

The first two are mistakes that hide nothing, and look as if they did. The third hides the next finding that comes to its line. So a
comment that has done its work is reported, too.

```swift
// audit:ignore unowned-task The upload has to end, whoever is still there.
Task { await upload() }
```

The comment stands on the line of the finding, or alone on the line before. Several may stand there, one below the other. A comment for
a rule that is off is not reported.
"""##,
"overwritten-continuation.md": ##"""
# overwritten-continuation

A stored continuation takes the place of one that is still waited for.

Two screens ask for Ada's location at once. Each call makes a continuation and stores it in the same property. The second
takes the place of the first; the delegate resumes the one that is there. The first screen waits for ever.

The rule means a single property of an object that takes a continuation, in a function that can be called twice, where
nothing before speaks of that property and no `guard` refuses the second call. **It is off** unless the configuration
switches it on: many programs make an object for each call, which is never asked twice, and nothing in the source of the
object says so.

In the Lab: the naive download (`Lab/Sources/LabModels/Downloads/NaiveDownloadModel.swift`) has the same fault with a
flag: all its tasks share one, and the second start takes it from the first.

```swift
func current() async throws -> CLLocation {
    try await withCheckedThrowingContinuation { continuation in
        self.continuation = continuation
        manager.requestLocation()
    }
}
```

## In plain Swift

Keep all who wait, and resume them all:

```swift
func current() async throws -> CLLocation {
    try await withCheckedThrowingContinuation { continuation in
        continuations.append(continuation)
        if continuations.count == 1 { manager.requestLocation() }
    }
}

private func resume(with result: Result<CLLocation, any Error>) {
    let waiting = continuations
    continuations = []
    for continuation in waiting { continuation.resume(with: result) }
}
```

Or refuse a second call: `guard continuation == nil else { throw LocationFailure.busy }`.

## With Lanyard

With the policy `join`, a second call under the same key waits for the first one's answer:

```swift
func current() async throws -> CLLocation {
    try await tasks.addTask(id: "location", policy: .join) {
        try await withCancellableContinuation { self.ask($0) }
    }.value
}
```
"""##,
"overwritten-handle.md": ##"""
# overwritten-handle

A new task takes the place of one that may still run and is not cancelled.

Bo types “sw”, then “swift”. Each keystroke stores a new task in `search`. The first one is not cancelled by that: it has
only lost its handle. Its answer is slow, comes last, and Bo sees the books for “sw” under the word “swift”. From now on
nobody can stop that task at all.

The rule means a task that writes the answer to a question, a parameter or state that changes, or that loops until somebody
cancels it: then both loops run. It is silent if the old task is cancelled first: in the function, in one that it calls, in its
callers, in `didSet` or in the new task. It is also silent if a second start is turned away, if the new task waits for the old one,
if the function can run only once, or if it is the `start` to a `stop` that cancels.

In the Lab: `Lab/Sources/LabModels/Search/NaiveSearchModel.swift` shows the overtaking, and
`Lab/Sources/LabModels/Search/CancelPreviousSearchModel.swift` the cancel that is missing.

```swift
func termChanged(_ term: String) {
    search = Task {
        results = await books.find(term)
    }
}
```

## In plain Swift

Cancel before you overwrite, and ask after each wait: a service that ignores cancellation answers anyway.

```swift
func termChanged(_ term: String) {
    search?.cancel()
    search = Task {
        let found = await books.find(term)
        guard !Task.isCancelled else { return }
        results = found
    }
}
```

## With Lanyard

A key says which tasks replace each other. One that was replaced never delivers.

```swift
func termChanged(_ term: String) {
    tasks.addTask(id: "search", policy: .replace, for: self) { [books] in
        await books.find(term)
    } then: { model, found in
        model.results = found
    }
}
```
"""##,
"racing-time-limit.md": ##"""
# racing-time-limit

A time limit is a race in a task group, which waits for work that does not obey.

Bob's app gives a decoder two seconds. A group has two children, one that decodes and one that sleeps and throws; the
first to end wins, and the group cancels the other. But a group does not end before all its children have. The decoder
comes from a library and does not look at cancellation. It takes a minute, and so does the call with the limit of two
seconds.

The rule means a group with one child that sleeps and one that works, where the work comes from the caller, waits for a
continuation without a cancellation handler, or for the value of another task. Work that obeys is fine.

In the Lab: work that does not listen (`Lab/Sources/LabModels/Cooperation/StragglerModel.swift`), and a limit that holds
anyway (`Lab/Sources/LabModels/Cooperation/AbandonModel.swift`).

```swift
func withTimeout<T: Sendable>(_ limit: Duration, _ work: @escaping @Sendable () async throws -> T) async throws -> T {
    try await withThrowingTaskGroup(of: T.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw TimeoutError()
        }
        defer { group.cancelAll() }
        return try await group.next()!
    }
}
```

## In plain Swift

Race two tasks that belong to no group, and take the first answer from a stream. The work may then be late; it is
cancelled, and left behind:

```swift
let (answers, answer) = AsyncThrowingStream<T, any Error>.makeStream()
let working = Task {
    do { answer.yield(try await work()) } catch { answer.finish(throwing: error) }
}
let limiting = Task {
    try await Task.sleep(for: limit)
    answer.finish(throwing: TimeoutError())
}
defer {
    working.cancel()
    limiting.cancel()
}
for try await value in answers { return value }
throw CancellationError()
```

A stream that ends without an answer was cancelled.

## With Lanyard

`withDeadline(in:abandoningAfter:)` cancels the work, waits a little, and goes on without it. The scope still owns the
work and lists it:

```swift
let picture = try await withDeadline(in: .seconds(2), abandoningAfter: .milliseconds(100)) {
    try await decoder.decode(data)
}
```
"""##,
"stream-without-termination.md": ##"""
# stream-without-termination

A task feeds an `AsyncStream` and goes on when nobody reads it any more: there is no `onTermination`.

A screen shows the progress of a scan. Bo closes it after two seconds. The loop over the stream ends, the stream is released,
and the scan goes on: twenty minutes of disk, for nobody. `yield` answers `.terminated` each time, and nobody looks. Bo opens
the screen again, and now two scans run.

The rule means a task that is started where the stream is made, has its continuation, and waits more than once or in a loop. It
is silent if `onTermination` is set, if the handle of the task goes anywhere, or if the code looks at what `yield` answers. It is
also silent if the function reads the stream itself, or if other code gets the continuation and may see to it.

In the Lab: `Lab/Sources/LabModels/Services/FileService.swift` has the cure: delete its `onTermination`, drop the file while it
is read, and the request goes on.

```swift
func scan(_ folder: URL) -> AsyncStream<Progress> {
    AsyncStream { continuation in
        Task {
            for file in await files(in: folder) {
                continuation.yield(await read(file))
            }
            continuation.finish()
        }
    }
}
```

## In plain Swift

```swift
func scan(_ folder: URL) -> AsyncStream<Progress> {
    AsyncStream { continuation in
        let task = Task {
            for file in await files(in: folder) {
                if Task.isCancelled { break }
                continuation.yield(await read(file))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
    }
}
```

## With Lanyard

The scan is a run of a scope, so that it also ends with its owner, and its cause says why it ended:

```swift
func scan(_ folder: URL) -> AsyncStream<Progress> {
    let (progress, continuation) = AsyncStream.makeStream(of: Progress.self)
    let run = tasks.addTask(name: "Scan") {
        defer { continuation.finish() }
        for file in await files(in: folder) {
            try Task.checkCancellation()
            continuation.yield(await read(file))
        }
    }
    continuation.onTermination = { _ in run.cancel("nobody reads it any more") }
    return progress
}
```
"""##,
"swallowed-sleep.md": ##"""
# swallowed-sleep

`try?` swallows the cancellation of a sleep, and the work goes on.

Bob types “shells”. His field waits 300 milliseconds after each letter, and each letter cancels the wait of the one
before. But the wait is written `try? await Task.sleep(…)`. A sleep that is cancelled ends at once; `try?` throws the
reason away; and the search that was put off begins. What was meant to make one request makes six, and faster than
without a wait.

In a loop it is worse: each sleep ends at once, and a poll every five seconds becomes a loop that keeps a processor busy.

The rule means a sleep in a task that somebody cancels, in `.task { … }`, in a child of a group, in a function that one of
these calls, or in a loop of any `async` function. It is silent if nothing runs behind the sleep, if a condition stands
before what runs, if the loop asks for cancellation, and about tasks that nobody can cancel.

In the Lab: the search that waits (`Lab/Sources/LabModels/Search/DebounceSearchModel.swift`) leaves in its `catch`. With
`try?` in its place, each letter would make a request.

```swift
func termChanged(_ term: String) {
    task?.cancel()
    task = Task {
        try? await Task.sleep(for: .milliseconds(300))
        await search(term)
    }
}
```

## In plain Swift

Let the sleep throw:

```swift
func termChanged(_ term: String) {
    task?.cancel()
    task = Task {
        try await Task.sleep(for: .milliseconds(300))
        await search(term)
    }
}
```

Where nothing may be thrown, ask: `try? await Task.sleep(…)`, then `guard !Task.isCancelled else { return }`. A loop asks
in its condition: `while !Task.isCancelled`.

## With Lanyard

`debounce` is a policy of the key, and `every` and `retry` wait so that a cancellation ends them.

```swift
func termChanged(_ term: String) {
    tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) {
        try await service.books(term)
    } then: { model, books in
        model.books = books
    }
}
```

```swift
try await every(.seconds(5)) { try await client.poll() }
```
"""##,
"unawaited-in-test.md": ##"""
# unawaited-in-test

A test starts a task and waits for it by sleeping, or not at all.

The test is green for two years. Then Cy breaks the function on purpose, and it is still green: its `XCTAssertEqual` stands in a
`Task {}`, and the test has ended before that task begins. A failure that comes later is reported for another test, or for none.
The other kind sleeps for 100 ms before it looks. That is too long on each of a thousand runs, and too short on the one machine
that is busy.

The rule means a task that a test starts itself and whose handle it drops, if the task ends with an assertion, if the test sleeps
and then looks, or if the test is not `async` and waits for nothing. It is silent if the task tells anybody how far it is
(`fulfill`, `resume`, `yield`, `finish`, `send` …), because the test may wait for that.

In the Lab: no model shows it. `Lab/Tests/LabModelsTests/Support/VirtualLab.swift` is how its tests wait: for what happens, on a
clock that they drive.

```swift
func testLoads() {
    let model = Model()
    Task {
        await model.load()
        XCTAssertEqual(model.books.count, 3)
    }
}
```

## In plain Swift

```swift
func testLoads() async {
    let model = Model()
    await model.load()
    XCTAssertEqual(model.books.count, 3)
}
```

If it has to run beside the test, keep it, and await it before the test looks:

```swift
func testAnswersWhileItLoads() async {
    let model = Model()
    let loading = Task { await model.load() }
    XCTAssertTrue(model.isResponsive)
    await loading.value
    XCTAssertEqual(model.books.count, 3)
}
```

## With Lanyard

The scope knows what runs, so a test can wait until nothing does, and time is that of a test's clock (`LanyardTesting`):

```swift
@Test(.noLeakedTasks) func `The newest term wins`() async throws {
    let clock = TestClock()
    let scope = TaskScope("Search", clock: clock)
    let model = SearchModel(scope: scope)
    model.termChanged("swift")
    await clock.advance(by: .milliseconds(300))
    try await scope.waitUntilIdle()
    #expect(model.books.count == 3)
}
```
"""##,
"uncancellable-continuation.md": ##"""
# uncancellable-continuation

A continuation that may wait for long has no cancellation handler.

Ada opens a screen that waits for her location, and leaves it again indoors, where there is none. The task is cancelled.
But it waits for a continuation that a delegate resumes, and the delegate has nothing to say. So the task stays, with all
that it holds, until the phone next sees the sky; and a time limit around it stays with it.

The rule means a continuation in code that can be cancelled, with no `withTaskCancellationHandler` around it or around the calls
of the function. Either a property, an array or a dictionary keeps it until something happens, or the next message of a connection
or the end of a future resumes it.

In the Lab: the book service that does not listen (`Lab/Sources/LabModels/Services/DeafBookService.swift`) stands for all
that wrap callbacks like this.

```swift
func wait() async {
    await withCheckedContinuation { waiters.append($0) }
}
```

## In plain Swift

Give each waiter a name. `onCancel` takes its continuation out and resumes it, once; and it may come first:

```swift
func wait() async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            if Task.isCancelled {
                continuation.resume(throwing: CancellationError())
            } else {
                waiters[id] = continuation
            }
        }
    } onCancel: {
        Task { await self.leave(id) }
    }
}

private func leave(_ id: UUID) {
    waiters.removeValue(forKey: id)?.resume(throwing: CancellationError())
}
```

## With Lanyard

`withCancellableContinuation` throws when the task is cancelled, whatever becomes of the callback. What comes later is
given to `disposingLate`, and nothing is resumed twice:

```swift
func wait() async throws {
    try await withCancellableContinuation(of: Void.self) { waiters.append($0) }
}
```
"""##,
"uncancelled-handle.md": ##"""
# uncancelled-handle

The handle of a task is stored and never cancelled.

Somebody knew that the task would have to be stopped, and kept its handle. But no line calls `cancel()` on it. Setting the
property to `nil`, or letting go of the object, does not stop a task: the handle goes, the task stays. A listener then hears
each event once for every screen that was ever opened.

The rule looks for `cancel` on the property in the type, its extensions and subclasses, and, if the property is not private,
from outside. A handle that is waited for, returned or handed on is in use, and so is one that only tells whether finite work
is under way, or whose loop a flag of the object ends. A `deinit` that cancels some handles and forgets another is found, too, if
the task of that one lets the object go.

In the Lab: `Lab/Sources/LabModels/Ownership/GrowingSetModel.swift` keeps handles in a set that it never empties.

```swift
private var updates: Task<Void, Never>?

func start() {
    updates = Task { [weak self] in
        for await price in prices.stream { self?.show(price) }
    }
}
```

## In plain Swift

Cancel it where the owner is done: in `deinit` if the task does not hold the owner, in `onDisappear` or `stop()` otherwise.

```swift
deinit { updates?.cancel() }
```

## With Lanyard

A scope needs no handle: it cancels its tasks when it is released with its owner.

```swift
private let tasks = TaskScope("Prices")

func start() {
    tasks.forEach(prices.stream, id: "prices", for: self) { model, price in model.show(price) }
}
```
"""##,
"unowned-task.md": ##"""
# unowned-task

A task that nobody holds works for an object or a view that can go away.

Ada opens an article and closes it at once. Its model has started a `Task`, and nobody has kept the handle. So nothing
can cancel it: the request goes on, keeps the model alive until it is answered, and then writes into a screen that nobody
sees. If Ada opens and closes ten articles, ten requests are under way, and ten models.

The rule means a task that comes back to its owner: one that writes its state after it has waited, in an object that can
go away before the program does. It also means one that a view starts in `onAppear` or in `body` itself, and one that loops
until somebody cancels it, started by an `async` function that will end. It is silent about tasks that only send something off,
hold their owner weakly, are stored, returned or waited for, or belong to a singleton, an app, a manager or an actor.

In the Lab: the naive search (`Lab/Sources/LabModels/Search/NaiveSearchModel.swift`) and the naive download
(`Lab/Sources/LabModels/Downloads/NaiveDownloadModel.swift`), whose `disappear()` has nothing that it could cancel.

```swift
func load() {
    Task {
        article = try await service.article(id)
    }
}
```

## In plain Swift

In a view, write `.task { await model.load() }`: SwiftUI cancels it with the view. In an object, keep the handle, do not
keep the object, and cancel:

```swift
private var loading: Task<Void, Never>?

func load() {
    loading?.cancel()
    loading = Task { [weak self, service, id] in
        guard let article = try? await service.article(id), !Task.isCancelled else { return }
        self?.article = article
    }
}

deinit { loading?.cancel() }
```

## With Lanyard

The scope goes with the object and cancels what it owns. The work does not see the object; `then` gets it if it is still
there and the answer is still wanted.

```swift
private let tasks = TaskScope("Article")

func load() {
    tasks.addTask(id: "load", for: self) { [service, id] in
        try await service.article(id)
    } then: { model, article in
        model.article = article
    }
}
```
"""##,
"unresumed-continuation.md": ##"""
# unresumed-continuation

A continuation is not resumed on every way.

Bob presses Connect just as the manager goes away. The function makes a continuation, finds no manager, and returns from
the closure. Nobody resumes the continuation now. The task waits for ever, the wheel turns for ever, and all that the log
says is “leaked its continuation”.

The rule follows the ways through the closure, and through a callback that is called once: a `guard` that returns, an `if`
without an `else`, a `switch` with a case that forgets, a callback that is registered with something optional.

In the Lab: the end of a feed (`Lab/Sources/LabModels/Services/FeedEnd.swift`) shows the opposite: it ends its stream on
every way, even when the work never began.

```swift
try await withCheckedThrowingContinuation { continuation in
    guard let manager else { return }
    manager.connect(self) { continuation.resume(with: $0) }
}
```

## In plain Swift

Resume before each `return`. Better still, have nothing in the closure that can return:

```swift
guard let manager else { throw ConnectFailure.noManager }
try await withCheckedThrowingContinuation { continuation in
    manager.connect(self) { continuation.resume(with: $0) }
}
```

A callback with an optional value and an optional error has a third way: neither. Give it an `else`.

## With Lanyard

A `CancellableContinuation` that is released without being resumed throws `ContinuationError.dropped`, so that the waiter
learns of it:

```swift
try await withCancellableContinuation { continuation in
    manager?.connect(self) { continuation.resume(with: $0) }
}
```
"""##,
"write-after-await.md": ##"""
# write-after-await

A task that can be started twice writes an answer without asking whether it is still wanted.

A list cell shows an avatar. It is reused, and starts a second task for another user while the first still loads. Whichever
picture comes last stays: often the wrong face. No line is wrong by itself, and no test on a fast network shows it.

The rule follows a question, which is a parameter, or state that was just changed, through an `await` to the property that
takes the answer. It is silent if the code asks again after the wait (`Task.isCancelled`, `checkCancellation`, a comparison
with the question), if a second start is turned away, if the handle is kept, or if all starts ask the same.

In the Lab: `Lab/Sources/LabModels/Search/NaiveSearchModel.swift`. Type quickly, and look at the answer that stays.

```swift
func show(_ user: User) {
    Task {
        image = await loader.image(user.avatar)
    }
}
```

## In plain Swift

```swift
func show(_ user: User) {
    loading?.cancel()
    loading = Task { [weak self, loader] in
        let image = await loader.image(user.avatar)
        guard !Task.isCancelled else { return }
        self?.image = image
    }
}
```

## With Lanyard

```swift
func show(_ user: User) {
    tasks.addTask(id: "avatar", policy: .replace, for: self) { [loader] in
        await loader.image(user.avatar)
    } then: { cell, image in
        cell.image = image
    }
}
```
"""##,
"write-after-cancel.md": ##"""
# write-after-cancel

A task that was cancelled for a newer one writes its answer anyway.

Alice read that one cancels the older search before the next, and did so. Still the screen sometimes shows what she typed a
second ago. Her task waits for a service that wraps a library with callbacks: it does not learn that its caller was cancelled,
so it returns the old answer, late, and the task writes it over the new one. To cancel is to ask. Whoever goes on after an
`await` has to look.

The rule means a task that is cancelled for the next one, by its handle or by SwiftUI in `.task(id:)`, and that writes an answer
without a look behind the wait. It speaks up only if the answer is known to come in any case. The call cannot throw, or `try?`
makes an answer of what it throws. Or a function of the code base waits for a continuation or for a task of its own, and says
nothing of cancellation. Of a protocol all types count that conform to it. It is silent about calls that may throw when they are
cancelled.

In the Lab: `Lab/Sources/LabModels/Search/CancelPreviousSearchModel.swift`, with the service that does not listen
(`Lab/Sources/LabModels/Services/DeafBookService.swift`). Type quickly, and look at the answer that stays.

```swift
func search(_ term: String) {
    searching?.cancel()
    searching = Task {
        books = await library.books(matching: term)
    }
}
```

## In plain Swift

```swift
func search(_ term: String) {
    searching?.cancel()
    searching = Task {
        let found = await library.books(matching: term)
        guard !Task.isCancelled else { return }
        books = found
    }
}
```

Then let the service listen as well, with `withTaskCancellationHandler`: a request that nobody wants costs somebody something.

## With Lanyard

An action withholds the answer of a run that was cancelled, whether the service listens or not:

```swift
search = AsyncAction("Search", policy: .restart, parent: tasks) { [library] term in
    await library.books(matching: term)
}
```
"""##,
    ]
}

internal import LabModels

extension Variant {
    static let downloads: [Variant] = [
        naiveDownload, cancelFlagDownload, checkCancellationDownload, childTasksDownload, resumeDownload,
        lanyardDownloadOfOne, lanyardDownload,
    ]

    /// Download, Cancel, and Download again before the first could have ended.
    private static let twice = Play(
        6,
        [
            .init(0.3, "presses Download", StageAction("download")),
            .init(1.5, "presses Cancel", StageAction("cancel")),
            .init(2.1, "presses Download again", StageAction("download")),
        ]
    )

    private static let naiveDownload = Variant(
        .downloads,
        "naive",
        title: "Naive cancel",
        summary: """
            Cancel only resets the flag that the buttons read. The task never learns of it, goes on, and shares flag and \
            bar with whatever is started next.
            """,
        tries: [
            "Press Download, then Cancel: the bar goes on.",
            "Press Download, Cancel, and Download again before the first one ends.",
        ],
        watches: [
            "The bar jumps between two downloads, and two transfers are under way.",
            "The end of the first stops the second halfway: the file counts as downloaded, the bar says otherwise.",
        ],
        hasBug: true,
        canCancel: false,
        buys: "download; Cancel only looks like it",
        excerpt: Excerpt(
            "Downloads/NaiveDownloadModel.swift",
            from: "isDownloading = true",
            lines: 7,
            at: "Task {",
            "nobody holds this task: Cancel cannot reach it"
        ),
        beside: "lanyard-one-file",
        play: twice,
        sources: ["Downloads/NaiveDownloadModel.swift"],
        marks: ["Task {", "isDownloading = false", "guard files[0].phase == .running"],
        make: { .metered($0) { NaiveDownloadModel($0) } },
        rehearse: {
            try await DownloadRehearsal(rehearsal: $0, model: NaiveDownloadModel($0.services)).stopsTheSecond()
        }
    )

    private static let cancelFlagDownload = Variant(
        .downloads,
        "cancel-flag",
        title: "Cancel flag",
        summary: """
            Each download has a flag on the main actor and asks it at every chunk. It works. It costs a hop to the main \
            actor a chunk, and the cancellation is seen only when a chunk comes: not while nothing comes.
            """,
        tries: ["Press Download, Cancel, Download.", "Let it finish, and read what the flag cost."],
        watches: ["The first transfer ends at its next chunk.", "The number of hops grows with the file."],
        buys: "download and cancel, at a hop a chunk",
        beside: "lanyard-one-file",
        play: twice,
        sources: ["Downloads/CancelFlagDownloadModel.swift"],
        marks: [
            "private var flag", "self.flag = flag", "flag.isSet = true", "if await flag.isSet", "await show(received)",
        ],
        make: { .metered($0) { CancelFlagDownloadModel($0) } },
        rehearse: {
            try await DownloadRehearsal(rehearsal: $0, model: CancelFlagDownloadModel($0.services)).stopsTheSecond()
        }
    )

    private static let checkCancellationDownload = Variant(
        .downloads,
        "check-cancellation",
        title: "Task.checkCancellation()",
        summary: """
            The task is kept, and cancelled. The loop throws, and its catch puts the state right. Somebody has to keep \
            the handle, and to remember who may write the state when.
            """,
        tries: ["Press Download, Cancel, Download."],
        watches: ["The connection closes at once.", "Download comes back when the task has really ended."],
        buys: "download and cancel",
        beside: "lanyard-one-file",
        play: twice,
        sources: ["Downloads/CheckCancellationDownloadModel.swift"],
        marks: [
            "private var task", "task = Task {", "task?.cancel()", "try Task.checkCancellation()",
            "} catch is CancellationError",
        ],
        make: { .metered($0) { CheckCancellationDownloadModel($0) } },
        rehearse: {
            try await DownloadRehearsal(rehearsal: $0, model: CheckCancellationDownloadModel($0.services))
                .stopsTheSecond()
        }
    )

    private static let childTasksDownload = Variant(
        .downloads,
        "child-tasks",
        title: "Child tasks",
        summary: "Three files with `async let`. Cancelling the parent cancels all three; leaving the screen does, too.",
        tries: ["Press Download, then Cancel.", "Press Download and open another variant."],
        watches: ["All three bars stop together.", "No transfer is left when the screen is left."],
        buys: "download and cancel of three files",
        beside: "lanyard",
        play: twice,
        sources: ["Downloads/ChildTasksDownloadModel.swift"],
        marks: ["private var task", "async let", "task?.cancel()", "if hasLeft { reset() }", "if Task.isCancelled"],
        make: { .metered($0) { ChildTasksDownloadModel($0) } },
        rehearse: {
            try await DownloadRehearsal(rehearsal: $0, model: ChildTasksDownloadModel($0.services))
                .goesOnAfterLeaving()
        }
    )

    private static let resumeDownload = Variant(
        .downloads,
        "resume",
        title: "Cancel and resume",
        summary: "What was fetched is kept when the task is cancelled, and the next request asks for the rest only.",
        tries: ["Press Download, Cancel, Resume.", "Press Cancel, then Download: it begins again."],
        watches: ["The bar goes on where it was.", "The second request's name tells where it begins."],
        buys: "download, cancel and resume",
        beside: "lanyard-one-file",
        play: Play(
            6,
            [
                .init(0.3, "presses Download", StageAction("download")),
                .init(1.5, "presses Cancel", StageAction("cancel")),
                .init(2.5, "presses Resume", StageAction("resume")),
            ]
        ),
        sources: ["Downloads/ResumeDownloadModel.swift"],
        marks: [
            "private var task", "if canResume { start(from:", "for try await count in", "try Task.checkCancellation()",
        ],
        make: { .metered($0) { ResumeDownloadModel($0) } },
        rehearse: {
            try await DownloadRehearsal(rehearsal: $0, model: ResumeDownloadModel($0.services)).losesWhatWasThere()
        }
    )

    /// What stands beside a variant of one file: both sides do the same work.
    private static let lanyardDownloadOfOne = lanyardDownload(
        "lanyard-one-file",
        title: "Lanyard, one file",
        files: 1,
        summary: """
            A `DownloadManager` below the screen's scope: cancel, resume, reset and leaving, with no handle of a task and \
            no flag. The file is a real one, in a folder that goes with the screen.
            """,
        tries: ["Press Download, Cancel, Resume.", "Press Download, Cancel, Download as fast as you can."],
        watches: ["The end of the first download does not touch the second.", "The stopped file tells why it stopped."]
    )

    private static let lanyardDownload = lanyardDownload(
        "lanyard",
        title: "Lanyard, three files",
        files: 3,
        summary: """
            A `DownloadManager` below the screen's scope: three files, cancel, resume, reset and leaving, with no handle \
            of a task and no flag. The source is that of one file.
            """,
        tries: ["Press Download, Cancel, Resume.", "Press Download, Cancel, Download as fast as you can."],
        watches: ["No end of one download touches another.", "Each stopped file tells why it stopped."]
    )

    private static func lanyardDownload(
        _ name: String,
        title: String,
        files: Int,
        summary: String,
        tries: [String],
        watches: [String]
    ) -> Variant {
        Variant(
            .downloads,
            name,
            title: title,
            summary: summary,
            tries: tries,
            watches: watches,
            isLanyard: true,
            buys: "download, cancel, resume, reset, real files that go with the screen",
            excerpt: Excerpt(
                "Downloads/LanyardDownloadModel.swift",
                from: "for download in manager.downloads",
                lines: 7,
                at: "manager.cancelAll(\"Cancel",
                "reaches every transfer: the screen's scope owns them"
            ),
            play: twice,
            sources: ["Downloads/LanyardDownloadModel.swift", "Downloads/FileProgress+Download.swift"],
            marks: [
                "private let tasks", "manager = DownloadManager(parent: tasks)", "for download in manager.downloads",
                "manager.cancelAll(\"Cancel", "if canResume { manager.resumeAll() }", "tasks.forEach(manager.updates",
            ],
            make: { .metered(LanyardDownloadModel($0, files: files), clock: $0.clock) },
            rehearse: {
                try await DownloadRehearsal(rehearsal: $0, model: LanyardDownloadModel($0.services, files: files))
                    .doesNotDoAll()
            }
        )
    }
}

/// The rules, in the order in which they are listed.
enum AllRules {
    static let types: [any Rule.Type] = [
        UnownedTaskRule.self,
        UncancelledHandleRule.self,
        OverwrittenHandleRule.self,
        OverwrittenOnOneWayRule.self,
        ClearedByOlderRule.self,
        WriteAfterAwaitRule.self,
        WriteAfterCancelRule.self,
        StaleSelectionRule.self,
        DeinitNeverRunsRule.self,
        EndlessLoopKeepsOwnerRule.self,
        SwallowedSleepRule.self,
        CancellationAsFailureRule.self,
        CrashOnCancelRule.self,
        UnforwardedCancellationRule.self,
        EarlyDeferRule.self,
        DeafLoopRule.self,
        UncancellableContinuationRule.self,
        UnresumedContinuationRule.self,
        ResumedTwiceRule.self,
        OverwrittenContinuationRule.self,
        RacingTimeLimitRule.self,
        CancellationElsewhereRule.self,
        StreamWithoutTerminationRule.self,
        UnfinishedStreamRule.self,
        GrowingTasksRule.self,
        ForgottenTasksRule.self,
        FireAndForgetHandlerRule.self,
        UnawaitedInTestRule.self,
    ]

    static var ids: Set<String> { Set(types.map { $0.id } + [Ignores.rule]) }
}

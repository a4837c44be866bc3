/// What is to be done for a call of a trigger.
enum TriggerVerdict {
    /// Nothing: the value takes the place of one that this run was called for with.
    case overtakes(KeyedRun)
    /// Nothing.
    case decided(Admission)
    /// It needs a run of its own.
    case enters
}

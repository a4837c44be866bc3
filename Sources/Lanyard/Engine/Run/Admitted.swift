/// What became of a submitted run: the run that the handle is for, which may be a shared one, and what was decided.
struct Admitted {
    let run: Run
    let admission: Admission
    let caller: RunCaller?

    init(_ run: Run, _ admission: Admission, caller: RunCaller? = nil) {
        self.run = run
        self.admission = admission
        self.caller = caller
    }
}

# What happens in each play of Examples/Fleet/namespaces, and what has to come of it: uses its on, line, net and work.

play_done() {
    line "$work/coordinator" "done: 20 matches in 20 files"
}

play_cancel() {
    both_work
    ip netns pids "$net-0" | xargs kill -INT
    line "$work/coordinator" "stopped: requested: Ctrl-C"
    for machine in 1 2; do line "$work/worker$machine" "ends: peerCancelled"; done
}

play_kill() {
    both_work
    ip netns pids "$net-1" | xargs kill -KILL
    line "$work/coordinator" "failed at 10.77.0.11:5000"
}

# Nobody says goodbye: the cable of the coordinator is pulled out.
play_cut() {
    both_work
    ip -n "$net-0" link set eth0 down
    line "$work/coordinator" "failed at 10.77.0.11:5000"
    line "$work/coordinator" "failed at 10.77.0.12:5000"
    for machine in 1 2; do line "$work/worker$machine" "ends: peerCancelled"; done
}

both_work() {
    for machine in 1 2; do line "$work/worker$machine" "call of 1 files begins"; done
}

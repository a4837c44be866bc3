# What happens in each play of Examples/Fleet/namespaces, and what has to come of it: uses its on, line, once, net, work and corpus.
# The endless file is the last part. Whoever has it reads for hours, until somebody cuts the file off.

play_done() {
    for machine in 4 5 6; do line "$work/worker$machine" "done: 300 matches in 300 files"; done
    once 6
}

play_worker() {
    searching
    kill_at "$owner"
    taken_over
}

play_leader() {
    searching
    kill_at "$(leader)"
    truncate -s 0 "$corpus/endless"
    for machine in 4 5 6; do line "$work/worker$machine" "done: 300 matches in 301 files"; done
    once 7
}

play_both() {
    searching
    kill_at "$(leader)"
    kill_at "$owner"
    taken_over
}

# For longer than its lease: then it wakes up, and knows nothing of what has happened.
play_stopped() {
    searching
    ip netns pids "$net-$owner" | xargs kill -STOP
    taken_over
    ip netns pids "$net-$owner" | xargs kill -CONT
    line "$work/worker$owner" "again: leaseLost"
    line "$work/worker$owner" "done: 300 matches in 301 files"
    once 7
}

# Nobody says goodbye: the cable of a worker is pulled out, and put in again.
play_cut() {
    searching
    ip -n "$net-$owner" link set eth0 down
    line "$work/worker$owner" "ends: .*leaseLost"
    taken_over
    ip -n "$net-$owner" link set eth0 up
    line "$work/worker$owner" "done: 300 matches in 301 files"
    once 7
}

play_cancel() {
    searching
    for machine in 4 5 6; do line "$work/worker$machine" "searching 6 parts"; done
    canceller=$((owner == 4 ? 5 : 4))
    ip netns pids "$net-$canceller" | xargs kill -INT
    for machine in 4 5 6; do
        [ $machine = $canceller ] && continue
        line "$work/worker$machine" \
            "stopped: peerCancelled: machine-$canceller (.*) ← requested: Ctrl-C at Fleet/Search.swift:[0-9]*"
    done
    line "$work/worker$canceller" "stopped: .*Ctrl-C"
    echo "   $(after "stopping:" "stopped:" tail) s after the key press the last worker has stopped"
}

kill_at() {
    ip netns pids "$net-$1" | xargs kill -KILL || failures=$((failures + 1))
}

# The seconds from the first line with one text to the first or last with another, over all workers, whose clock is one.
after() {
    at() { grep -h "$1" "$work"/worker? | sort | $2 -n 1 | grep -o '[0-9]*\.[0-9]*'; }
    awk -v from="$(at "$1" head)" -v to="$(at "$2" "$3")" 'BEGIN { printf "%.4f", to - from }'
}

# Finds the worker that has the endless file.
searching() {
    owner=
    for _ in $(seq 600); do
        owner=$(grep -l "part 6 of 6 begins" "$work"/worker? | head -n 1 | grep -o '.$') && return
        sleep 0.1
    done
    echo "   nobody has begun with the last part" && failures=$((failures + 1))
}

# Another one has the endless file now, and can end.
taken_over() {
    for _ in $(seq 600); do
        [ "$(grep -l "part 6 of 6 begins" "$work"/worker? | wc -l)" -ge 2 ] && break
        sleep 0.1
    done
    truncate -s 0 "$corpus/endless"
    for machine in 4 5 6; do
        [ $machine = "$owner" ] || line "$work/worker$machine" "done: 300 matches in 301 files"
    done
    once 7
}

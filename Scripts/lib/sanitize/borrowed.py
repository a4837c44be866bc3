"""Lists functions of an optimized x86-64 Linux program that lock a Mutex in the name of another thread.

The number of a thread, which such a lock keeps, is cached in a thread-local variable. Swift 6.3.1 may compute the address
of that before an `await`, and use it behind, where the code may be on another thread: the lock is then not that thread's to
unlock, and the program is stopped. What is inlined behind an `await` is not, if it reads the thread's register itself.
"""
import re
import subprocess
import sys


def functions(program):
    dump = subprocess.Popen(["objdump", "-d", "--no-show-raw-insn", program], stdout=subprocess.PIPE, text=True)
    name, lines = None, []
    for line in dump.stdout:
        head = re.match(r"[0-9a-f]+ <(.*)>:$", line)
        if head:
            if name:
                yield name, lines
            name, lines = head[1], []
        elif "\t" in line:
            lines.append(line)
    if name:
        yield name, lines


def main(program):
    locks, found = 0, []
    for name, lines in functions(program):
        reads_register = asks = False
        for line in lines:
            reads_register = reads_register or "%fs:" in line or "__tls_get_addr" in line
            if re.search(r"mov +\$0xba,%edi", line):
                asks = True
            elif asks and "call " in line:
                asks = False
                if "<syscall@" in line:  # The one that asks for the number of the thread.
                    locks += 1
                    if not reads_register and name not in found:
                        found.append(name)
    demangled = [subprocess.run(["swift-demangle", "-compact", name], capture_output=True, text=True) for name in found]
    ours = [words.stdout.strip() for words in demangled if re.search(r"\bLanyard|\bLab", words.stdout)]
    for words in ours:
        print(f"locks in the name of another thread: {words[:300]}")
    print(f"{locks} locks looked at, {len(found) - len(ours)} functions of others do so")
    return 1 if ours else 0


sys.exit(main(sys.argv[1]))

import Foundation
import LabTestSupport
import Testing

/// What a test starts has nothing of whoever started the tests.
@Suite("A process that a test starts", .processes) struct SpawnedProcessTests {
    private func output(of script: String) async throws -> String {
        let end = await (try ChildProcess(command: "sh", "-c", script)).end()
        return end.output + end.errors
    }

    @Test func `obeys a signal that the tests ignore`() async throws {
        let before = signal(SIGUSR2, SIG_IGN)
        defer { signal(SIGUSR2, before) }
        let end = await (try ChildProcess(command: "sh", "-c", "kill -USR2 $$; echo It lives.")).end()
        #expect(end.code == 128 + SIGUSR2)
        #expect(end.output.isEmpty)
    }

    @Test func `obeys a signal that the thread blocks which starts it`() async throws {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGUSR2)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        let process = Result { try ChildProcess(command: "sh", "-c", "kill -USR2 $$; echo It lives.") }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        let end = await (try process.get()).end()
        #expect(end.code == 128 + SIGUSR2)
        #expect(end.output.isEmpty)
    }

    @Test func `makes files that others may read`() async throws {
        #expect(try await output(of: "umask") == "0022\n")
    }

    @Test func `has no terminal, and leads its group`() async throws {
        #expect(try await output(of: "( : </dev/tty ) 2>/dev/null || echo none") == "none\n")
        #expect(try await output(of: "[ $(ps -o pgid= -p $$) = $$ ] && echo leads") == "leads\n")
    }

    @Test func `has no descriptor of the tests`() async throws {
        // A number that is free, high enough for a shell not to use it itself.
        let inherited = fcntl(STDERR_FILENO, F_DUPFD, 200)
        defer { close(inherited) }
        #expect(inherited >= 200)
        #expect(try await output(of: "[ -e /dev/fd/\(inherited) ] || echo none") == "none\n")
    }

    @Test func `has a known environment`() async throws {
        #expect(try await output(of: "echo $TERM $LANG $HOME") == "dumb C.UTF-8 /nonexistent\n")
        setenv("LANYARD_NOISE", "1", 1)
        #expect(try await output(of: "echo $LANYARD_NOISE") == "\n")
    }
}

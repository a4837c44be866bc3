/// The long text of `lanyard get --help`.
enum GetHelp {
    static let discussion = """
        Until a file is complete it is called NAME.part, and NAME.part.json beside it says what it holds. Whatever \
        stops the command, the same call again goes on from there; files that are complete are left alone.

        A file has the name that its server gives it, or that of the URL, after redirects. --name gives another, -o the folder. \
        With -o - the bytes go to the standard output and nothing is kept. URLs of one name get numbers in the order in which they \
        are given: NAME, NAME (2). No two of them share a file.

        A file that is complete remembers, in an extended attribute, its URL and what the server said of it. By that the same call \
        knows it, as long as nobody has changed it. Where files keep no attributes, or were downloaded by another program, \
        --on-existing by-date goes by length and date, and --sha256 by the bytes. -N brings it again only if the server has a newer one: it \
        asks with If-None-Match or If-Modified-Since, keeps the file if it has not changed, and else replaces it when the new one is whole.

        A part that was begun under another URL, as where a signed one has expired, is gone on with if name, length and strong entity tag are \
        the same, and the URLs but for their queries, unless --name gives the name. --continue-from FILE says so for any URL. It also goes on \
        with what curl, wget or a browser has left; end that program first. The last 64 KiB that are there are compared with the server's, and nothing is \
        touched if they differ. What lies before them is believed: of a file with holes, as some programs make them, \
        only --sha256 tells. It is then called NAME.part, as any other, and the same call resumes it.

        A digest that the server gives of the whole file is checked (Repr-Digest, Content-Digest or Digest, of SHA-512, SHA-384, SHA-256 or \
        MD5, and Content-MD5). What --sha256 or --checksum says counts more.

        Names and passwords are looked up in ~/.netrc, so no secret has to be on the command line. --user, --bearer-file, \
        --bearer-env and -b are sent only to the server of the URL, never to a redirect or a mirror. Of the -H fields, redirects and \
        mirrors get only Accept, Accept-…, Referer and User-Agent.

        A name and a password are shown in the strongest way that the server, or the proxy, offers: Digest with SHA-256, Digest with MD5, or Basic, which \
        is the password itself. Over https Basic goes with the first request; over http nothing goes before the server has asked, and \
        Basic never where it offers Digest.

        A line of the file that -i names holds a URL and, behind tabs, mirrors of the same file. Lines below that begin with a \
        space say more of it, as in aria2's input files:
          out=NAME               its name
          dir=DIR                its folder, below that of -o
          checksum=sha-256=HEX   its SHA-256; sha-384 and sha-512 are known, too, and sha-1 and
                                 md5 are not checked
          header=NAME: VALUE     a field to send; there may be several
          referer=URL            the page that led here; * for the URL itself
          user-agent=TEXT        the name that the program gives itself
          split=N                how many connections fetch it; so does
                                 max-connection-per-server=N, and the lower one counts
        Other options of aria2 are passed over, and named in a warning. What one file says counts more than what is said of all.
        A file of Metalink 4 is read as such; of digests these three count there, and the size.

        Options that you always want can stand in ~/.config/lanyard/get.conf, or under $XDG_CONFIG_HOME, each in a line of its own, as in \
        curl's: “limit-rate 2M”, “proxy = http://proxy:3128”, “no-netrc”; lines that begin with # say nothing, and a value may stand in \
        quotation marks. What the command line says wins; options that may be given several times add up. A line that is wrong \
        stops the command, and so does a file that others than you and root may write into.

        Ctrl-C, SIGTERM and SIGHUP finish writing, say so and exit; a second one exits at once. Nothing is lost either way. \
        What it was started to ignore it ignores: SIGHUP under nohup, and SIGINT in the background of a script, where kill -INT \
        does nothing. Send SIGTERM there.
        SIGUSR1 prints the tree of all that runs to the standard error, and so does Ctrl-T where the system knows it.

        --console serves a page that shows the downloads, why they were cancelled, and what does not stop. Its address, \
        with the token that it takes to see it, is written to the standard error, even with -q. Only this machine \
        reaches it. Downloads can be cancelled there; the others go on, and the same call resumes those that were cancelled. \
        The page ends with the command. --console-port chooses the port and implies --console.
        --record writes the same into a file, which “lanyard open FILE” and the console's page show afterwards. It replaces \
        an existing recording, and no other file.

        On a terminal there is a bar for each file; elsewhere, one line for each change. Set NO_COLOR for no colours.

        --json writes one object a line, with these keys; those without a value are left out:
          event    waiting, running, progress, retrying, restarted, stopping,
                   finished, failed or cancelled
          url      the URL, without user name and password
          path     the final path, once it is known; the file itself is there
                   only after “finished”
          bytes    how many bytes are here, those of earlier runs included
          total    the length of the file in bytes, once it is known
          rate     bytes a second over the last seconds, while it is running
          attempt  the number of the try, from 1; in “retrying” that of the next one
          cause    in “stopping” and “cancelled”: why
          error    in “failed”, “retrying” and “restarted”: why
          kept     in “finished”: true if the file was there already
          sha256   in “finished”: the SHA-256, if one was expected

        Exit codes, those of wget, aria2 (32) and curl (42) for the same:
          0    all is done
          1    anything else
          3    a file, its folder or the recording: not writable, a full disk,
               a file that is there already
          4    the network: no such host, no connection, silence, broken off
          5    no secure connection
          6    a name or a password is missing or wrong (401, 407)
          7    the server does not keep to HTTP, or redirects to nowhere
          8    the server answered with an error, such as 404
          32   the file is not the expected one: its digest or its length
          42   cancelled on the page
          64   wrong arguments
          130  interrupted
          141  nobody reads the standard output any more
        Of several files the lowest of these counts that is not 0 or 1.
        """
}

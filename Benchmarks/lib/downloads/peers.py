"""The programs, called as a person would call them for each kind of job.

A job has `names`, `parallel` (how many at once; 1 for one file) and `resumes`. Each call gets the URLs, a file that
lists them, and the folder to download into.
"""


def curl(job, urls, listing, folder):
    """-Z and its maximum only where there is more than one."""
    many = ["-Z", "--parallel-max", str(job.parallel)] if job.parallel > 1 else []
    resume = ["-C", "-"] if job.resumes else []
    return ["curl", *many, *resume, "--output-dir", folder, "--remote-name-all", *urls]


def curl_sync(job, urls, listing, folder):
    """curl, and then the wait until the files are on the disk: what lanyard does before it gives a file its name."""
    fetch = curl(job, urls, listing, folder)
    return ["sh", "-c", '"$@" && cd "$0" && sync *', folder, *fetch]


def aria2(job, urls, listing, folder, connections=1):
    many = ["-j", str(job.parallel)] if job.parallel > 1 else []
    resume = ["-c"] if job.resumes else []
    return ["aria2c", "-x", str(connections), *many, *resume, "-d", folder, "-i", listing]


def aria2_parallel(job, urls, listing, folder):
    """With the five connections a file that -s asks for by default, and -x has to allow."""
    return aria2(job, urls, listing, folder, connections=5)


def wget2(job, urls, listing, folder):
    many = ["--max-threads", str(job.parallel)] if job.parallel > 1 else []
    resume = ["-c"] if job.resumes else []
    return ["wget2", *many, *resume, "-P", folder, "-i", listing]


def lanyard(program, *options):
    def call(job, urls, listing, folder):
        many = ["-j", str(job.parallel)] if job.parallel > 1 else []
        return [program, "get", *many, *options, "-o", folder, *(["-i", listing] if job.parallel > 1 else urls)]

    return call


LEAST = "least of AHC"


def least(program, certificate=""):
    """The least that downloads with async-http-client: it writes the bytes under the URL's last name, and does nothing else."""

    def call(job, urls, listing, folder):
        return [program, folder, str(job.parallel), certificate, *(["@" + listing] if job.parallel > 1 else urls)]

    return call


def versions(program, least_program, certificate):
    """HTTP/1.1 and HTTP/2 over TLS."""
    trust = ["--cacert", certificate]
    return {
        LEAST: least(least_program, certificate),
        "lanyard": lanyard(program, *trust),
        "lanyard --http2": lanyard(program, *trust, "--http2"),
        "curl": lambda *call: [*curl(*call), *trust, "--http1.1"],
        "curl --http2": lambda *call: [*curl(*call), *trust, "--http2"],
    }


def all_peers(program, least_program):
    return {
        "curl": curl,
        "curl, sync": curl_sync,
        "aria2c -x1": aria2,
        "aria2c -x5": aria2_parallel,
        "wget2": wget2,
        LEAST: least(least_program),
        "lanyard": lanyard(program),
        "lanyard, no sync": lanyard(program, "--no-sync"),
        "lanyard -x5": lanyard(program, "-x", "5"),
    }

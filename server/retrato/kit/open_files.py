import resource


def raise_open_files_limit() -> None:
    """Allow as many open files as the system permits: each connection is one, and the usual soft limit is 1024."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

"""The command line that the checks of the source tree share."""
import sys


def run_check(usage, self_test, list_breaches, argument_count):
    """Ends the process: with --self-test by the number of failures that self_test() returns, else by the breaches,
    which are printed.

    list_breaches takes `argument_count` words of the command line.
    """
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    if len(arguments) != argument_count:
        sys.exit(usage)
    breaches = list_breaches(*arguments)
    for breach in breaches:
        print(breach)
    sys.exit(1 if breaches else 0)

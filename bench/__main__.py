"""Run the measurements: every module in this folder that has `figures() -> Iterator[tuple[str, str]]`."""

import argparse
import importlib
import pkgutil
import sys

import bench
from croupier.firmware.app.version import kind_of_build


def main() -> int:
    found = sorted(
        module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__"
    )
    parser = argparse.ArgumentParser(
        prog="python -m bench", description='Prints one "name: value" line a figure.'
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"only these modules: {', '.join(found) or 'none yet'}"
    )
    names: list[str] = parser.parse_args().names
    if unknown := sorted(set(names) - set(found)):
        parser.error(f"no such module in bench/: {', '.join(unknown)}")

    print(f"rules_and_robots: {kind_of_build()}", flush=True)
    for name in names or found:
        module = importlib.import_module(f"bench.{name}")
        if hasattr(module, "figures"):
            for figure, value in module.figures():
                print(f"{figure}: {value}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Builds the package; with CROUPIER_COMPILE=1 the rules and the robots are compiled (docs/develop.md).

All else about the package is in pyproject.toml. The compiled modules lie beside their sources in the wheel; a
checkout never gets them, because Python would prefer an old compiled module to an edited source.
"""

import os
import re
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINE = Path("croupier/engine")
DEFINES_STRUCT = re.compile(r"^class .*\bStruct\b", re.MULTILINE)


class BuildBesideTheSources(build_ext):
    """Writes the compiled modules to the folder of the build, never into the checkout."""

    def finalize_options(self) -> None:
        super().finalize_options()
        if self.inplace and self.extensions:
            sys.exit(
                "An editable installation runs the sources: install without CROUPIER_COMPILE=1. "
                '"make compile" makes a compiled build beside them.'
            )


def compiled_modules() -> list[Extension]:
    """All modules of the engine but those that define Structs: msgspec makes these classes in its own way."""
    from mypyc.build import mypycify

    files = [str(file) for file in sorted(ENGINE.rglob("*.py")) if file.name != "__init__.py"]
    plain = [file for file in files if not DEFINES_STRUCT.search(Path(file).read_text(encoding="utf-8"))]
    return mypycify(plain, group_name="croupier", target_dir="build/c", debug_level="0")


def needed_to_compile() -> list[str]:
    """The extra "compile"."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: list[str] = project["optional-dependencies"]["compile"]
    return needed


if os.environ.get("CROUPIER_COMPILE") == "1":
    # pip first asks what a build needs and what the package is called: mypyc may not be there yet.
    only_asked = sys.argv[1:2] in (["egg_info"], ["dist_info"])
    setup(
        setup_requires=needed_to_compile(),
        ext_modules=[] if only_asked else compiled_modules(),
        cmdclass={"build_ext": BuildBesideTheSources},
    )
else:
    setup()

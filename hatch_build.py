"""Builds the compiled modules and the browser client into the wheel, and what they are built from into the sdist."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from compiler import client
from compiler.build import NotBuilt, built, generate, generated, place
from compiler.parts import PARTS


class SuitorsBuildHook(BuildHookInterface[Any]):
    """An editable install has the extensions beside their sources; a wheel without any is for every platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            client.build()
        if self.target_name == "sdist":
            build_data["force_include"].update(carried())
        elif version == "editable":
            place(built())
        else:
            modules = built()
            build_data["pure_python"] = not modules
            build_data["infer_tag"] = bool(modules)
            build_data["force_include"].update({str(module): str(name) for module, name in modules.items()})


def carried() -> dict[str, str]:
    """The generated C, so that whoever builds from the sdist needs no Cython."""
    try:
        folders = {part: generate(part) for part in PARTS}
    except NotBuilt as reason:
        print(f"suitors: an sdist without the generated C: {reason}", file=sys.stderr)
        return {}
    return {str(folders[part] / name): f"compiler/generated/{part.name}/{name}" for part in PARTS for name in generated(part)}

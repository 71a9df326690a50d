"""TypeScript types from our JSON Schema: as much of it as the wire uses. What it does not know it refuses."""

import json
from typing import Any

Schema = dict[str, Any]

HEAD = "// Made from docs/protocol.schema.json by `make wire`; what is written here by hand is lost.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 118


def typescript(schema: Schema) -> str:
    """Every type of the schema under its name; the messages are told apart by their `type`."""
    protocol = schema["protocol"]
    constants = f'export const PROTOCOL = {protocol};\nexport const SUBPROTOCOL = "suitors.{protocol}";\n'
    return "\n".join([HEAD, constants, *(_exported(name, part) for name, part in schema["$defs"].items())])


def _exported(name: str, part: Schema) -> str:
    """An interface for what has fields, an alias for all else."""
    note = _note(part, "")
    if "properties" not in part:
        return f"{note}export type {name} ={_alias(part)};\n"
    fields = "".join(_field(field, facts, field in part["required"]) for field, facts in part["properties"].items())
    return f"{note}export interface {name} {{\n{fields}}}\n"


def _alias(part: Schema) -> str:
    """On one line, or one choice a line."""
    choices = _choices(part)
    line = " " + " | ".join(choices)
    return line if len(line) < WIDTH - 30 else "".join(f"\n  | {choice}" for choice in choices)


def _field(name: str, part: Schema, required: bool) -> str:
    return f"{_note(part, '  ')}  {name}{'' if required else '?'}: {_type(part)};\n"


def _note(part: Schema, margin: str) -> str:
    text = part.get("description")
    if text is None:
        return ""
    lines = text.replace("*/", "*\\/").splitlines()
    if len(lines) == 1:
        return f"{margin}/** {lines[0]} */\n"
    return "".join([f"{margin}/**\n", *(f"{margin} * {line}".rstrip() + "\n" for line in lines), f"{margin} */\n"])


def _type(part: Schema) -> str:
    return " | ".join(_choices(part))


def _choices(part: Schema) -> list[str]:
    """The types of which it may be any."""
    if "$ref" in part:
        return [part["$ref"].rpartition("/")[2]]
    if "enum" in part:
        return [json.dumps(value) for value in part["enum"]]
    for several in ("anyOf", "oneOf"):
        if several in part:
            return [choice for one in part[several] for choice in _choices(one)]
    return [_single(part)]


def _single(part: Schema) -> str:
    kind = part.get("type")
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == "array":
        item = _type(part["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object" and "properties" not in part:
        values = part.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    raise ValueError(f"no TypeScript type is known for {json.dumps(part)}")

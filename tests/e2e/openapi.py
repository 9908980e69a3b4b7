"""Discord's own OpenAPI document, asked whether it would take a request body."""

import copy
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jsonschema_rs import Draft202012, Draft202012Validator, Registry

_BESIDE = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
DOCUMENT = Path(os.environ.get("DISCORD_OPENAPI", _BESIDE))
ABSENT = f"Discord's OpenAPI document is not there: {DOCUMENT}"

TAKEN_ALTHOUGH_UNDOCUMENTED = {"tts": {"type": "boolean"}, "nsfw": {"type": "boolean"}}
"""Fields that discord.py sends with every body and Discord ignores."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One documented method of one path; `pointer` leads to the schema of its JSON body."""

    path: re.Pattern[str]
    literals: int
    required: bool
    pointer: str | None


class Specification:
    """The document with every object closed, so that a misspelt field is an error.

    A union whose members differ by their `type` is asked by that type alone: errors then speak
    of the member that was meant, and the others cost nothing.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        closed = copy.deepcopy(document)
        for schema in _schemas(closed):
            if "properties" in schema and "additionalProperties" not in schema:
                schema["properties"] = TAKEN_ALTHOUGH_UNDOCUMENTED | schema["properties"]
                schema["additionalProperties"] = False
        schemas = closed["components"]["schemas"]
        for schema in _unions(closed):
            _ask_by_type(schema, schemas)
        schemas["SnowflakeType"] = {
            "anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]
        }
        self._registry = Registry([("urn:discord", closed)], draft=Draft202012)
        self._validators: dict[str, Draft202012Validator] = {}
        self._operations = _operations(closed)

    def problems(self, method: str, path: str, body: object) -> list[str]:
        """What Discord would have against this request; empty when nothing."""
        operation = self._operation(method, path)
        if operation is None:
            return [f"{method} {path}: no such operation"]
        if body is None or operation.pointer is None:
            if body is None and operation.required:
                return [f"{method} {path}: a body is required"]
            return [] if body is None else [f"{method} {path}: takes no body"]
        errors = self._validator(operation.pointer).iter_errors(body)
        return [
            f"{method} {path}: {error.instance_path}: {error.message[:400]}" for error in errors
        ]

    def _operation(self, method: str, path: str) -> Operation | None:
        fitting = [o for o in self._operations.get(method.lower(), ()) if o.path.fullmatch(path)]
        return max(fitting, key=lambda operation: operation.literals, default=None)

    def _validator(self, pointer: str) -> Draft202012Validator:
        if pointer not in self._validators:
            self._validators[pointer] = Draft202012Validator(
                {"$ref": f"urn:discord#{quote(pointer)}"}, registry=self._registry
            )
        return self._validators[pointer]


def _operations(document: dict[str, Any]) -> dict[str, list[Operation]]:
    operations: dict[str, list[Operation]] = {}
    for path, methods in document["paths"].items():
        parts = re.split(r"\{\w+\}", path)
        pattern = re.compile("[^/]+".join(re.escape(part) for part in parts))
        for method, operation in methods.items():
            if method == "parameters":
                continue
            body = operation.get("requestBody", {})
            pointer = None
            for kind in ("application/json", "multipart/form-data"):
                if pointer is None and kind in body.get("content", {}):
                    steps = ("paths", path, method, "requestBody", "content", kind, "schema")
                    escaped = (step.replace("~", "~0").replace("/", "~1") for step in steps)
                    pointer = "/" + "/".join(escaped)
            operations.setdefault(method, []).append(
                Operation(pattern, sum(map(len, parts)), bool(body.get("required")), pointer)
            )
    return operations


def _ask_by_type(union: dict[str, Any], schemas: dict[str, Any]) -> None:
    keyword = "oneOf" if "oneOf" in union else "anyOf"
    members = union[keyword]
    names = [member.get("$ref", "").rpartition("/")[2] for member in members]
    types = [_types(schemas.get(name, {})) for name in names]
    every = [kind for kinds in types for kind in kinds]
    if not all(types) or len(every) != len(set(every)):
        return
    del union[keyword]
    union["required"] = ["type"]
    union["properties"] = {"type": {"enum": every}}
    union["allOf"] = [
        {"if": {"properties": {"type": {"enum": kinds}}}, "then": member}
        for kinds, member in zip(types, members, strict=True)
    ]


def _types(schema: dict[str, Any]) -> list[int]:
    kinds: list[int] = schema.get("properties", {}).get("type", {}).get("enum", [])
    return kinds


def _schemas(document: object) -> list[dict[str, Any]]:
    return [node for node in _nodes(document) if node.get("type") in ("object", ["object", "null"])]


def _unions(document: object) -> list[dict[str, Any]]:
    return [
        node
        for node in _nodes(document)
        if any(isinstance(node.get(keyword), list) for keyword in ("oneOf", "anyOf"))
    ]


def _nodes(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for child in node.values():
            yield from _nodes(child)
    elif isinstance(node, list):
        for child in node:
            yield from _nodes(child)


@cache
def specification() -> Specification | None:
    """The document, read once; None where there is none."""
    if not DOCUMENT.is_file():
        return None
    return Specification(json.loads(DOCUMENT.read_text(encoding="utf-8")))

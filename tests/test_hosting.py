"""What hosts the bot agrees with the bot: the image, `compose.yaml`, the alerts, the dashboard."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from aiohttp.test_utils import TestServer
from prometheus_client import generate_latest

from bot.client.health import Watch
from bot.runtime.settings import PREFIX, Settings
from bot.web.door import MOST_CONNECTIONS, RESERVED

ROOT = Path(__file__).parent.parent
HOSTING = ROOT / "docs" / "hosting"
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
SERVICES = sorted(COMPOSE["services"])


def in_yaml(name: str) -> Any:
    return yaml.safe_load((HOSTING / name).read_text(encoding="utf-8"))


def exported() -> set[str]:
    """The names of all that `/metrics` tells, labelled or not."""
    return set(re.findall(r"^(?:# TYPE )?(baohuang_\w+)", generate_latest().decode(), re.MULTILINE))


def asked() -> dict[str, str]:
    """What the alerts and the panels ask Prometheus for, by their names."""
    (group,) = in_yaml("alerts.yaml")["groups"]
    panels = json.loads((HOSTING / "grafana" / "baohuang.json").read_text(encoding="utf-8"))
    return {rule["alert"]: rule["expr"] for rule in group["rules"]} | {
        f"{panel['title']} {target['refId']}": target["expr"]
        for panel in panels["panels"]
        for target in panel["targets"]
    }


@pytest.mark.parametrize("name", asked())
def test_what_is_asked_of_prometheus_is_told_by_the_bot(name: str) -> None:
    named = set(re.findall(r"baohuang_\w+", asked()[name]))
    assert named
    assert named <= exported()


def test_three_alerts_say_what_is_the_matter_and_what_to_do() -> None:
    (group,) = in_yaml("alerts.yaml")["groups"]
    assert len(group["rules"]) == 3
    assert all(rule["annotations"].keys() == {"summary", "description"} for rule in group["rules"])


def test_prometheus_and_grafana_find_each_other_and_the_bot() -> None:
    (job,) = in_yaml("prometheus.yaml")["scrape_configs"]
    port = re.search(rf"{PREFIX}METRICS_PORT=(\d+)", DOCKERFILE)
    assert port
    assert job["dns_sd_configs"] == [{"names": ["bot"], "type": "A", "port": int(port[1])}]
    assert f'up{{job="{job["job_name"]}"}}' in asked()["BaoHuangCannotBeReached"]
    (source,) = in_yaml("grafana/datasource.yaml")["datasources"]
    assert source["url"] == "http://prometheus:9090"
    panels = json.loads((HOSTING / "grafana" / "baohuang.json").read_text(encoding="utf-8"))
    assert {panel["datasource"]["uid"] for panel in panels["panels"]} == {source["uid"]}


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_starts_again_and_may_do_little(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["restart"] == "unless-stopped"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_only_the_web_table_can_be_reached_and_the_dashboard_from_the_machine_itself() -> None:
    ports = {name: COMPOSE["services"][name].get("ports", []) for name in SERVICES}
    assert {name: found for name, found in ports.items() if found} == {
        "web": ["80:80", "443:443", "443:443/udp"],
        "grafana": ["127.0.0.1:3000:3000"],
    }
    assert COMPOSE["services"]["web"]["profiles"] == ["web"]  # only if it is wanted
    assert COMPOSE["services"]["database"]["network_mode"] == "none"


def test_nothing_keeps_several_bots_from_running_side_by_side() -> None:
    bot = COMPOSE["services"]["bot"]
    assert bot.keys().isdisjoint({"container_name", "hostname", "ports", "network_mode"})
    (data,) = bot["tmpfs"]  # each has its own, and may write there
    assert data == "/data:uid=10001,gid=10001,mode=0700"
    assert "--uid 10001 " in DOCKERFILE
    assert bot["volumes"] == ["socket:/run/postgresql"], "all have the same database"


def test_the_files_and_volumes_of_the_services_are_there() -> None:
    for service in COMPOSE["services"].values():
        for volume in service.get("volumes", []):
            place = volume.split(":")[0]
            there = (
                (ROOT / place).is_file() if place.startswith(".") else place in COMPOSE["volumes"]
            )
            assert there, volume


def test_the_token_is_a_file_that_is_never_committed() -> None:
    bot = COMPOSE["services"]["bot"]
    (secret,) = bot["secrets"]
    assert bot["environment"]["BAOHUANG_TOKEN_FILE"] == f"/run/secrets/{secret}"
    file = COMPOSE["secrets"][secret]["file"].removeprefix("./")
    assert file in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_the_host_s_environment_is_another_than_the_one_that_the_setup_makes() -> None:
    service = (HOSTING.parent / "baohuang.service").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for told in (service, page):
        assert ".host/bin/baohuang" in told
        assert ".venv" not in told
    assert ".host" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_the_service_may_open_a_file_for_every_page() -> None:
    unit = (ROOT / "docs/baohuang.service").read_text(encoding="utf-8")
    allowed = re.search(r"^LimitNOFILE=(\d+)$", unit, re.MULTILINE)
    assert allowed
    assert int(allowed[1]) >= MOST_CONNECTIONS + RESERVED


def test_the_settings_of_the_containers_are_those_of_the_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = COMPOSE["services"]["bot"]["environment"] | dict(
        re.findall(rf"({PREFIX}\w+)=(\S+)", DOCKERFILE)
    )
    assert {name.removeprefix(PREFIX).lower() for name in given} <= Settings.model_fields.keys()
    for name, value in given.items():
        value = re.sub(r"\$\{\w+:-(.*)\}", r"\1", value)
        monkeypatch.setenv(name, re.sub(r"\$\{(\w+):\+(.*)\$\1(.*)\}", r"\2example.com\3", value))
    assert Settings.load().web_url == "https://example.com/"


async def test_the_health_check_of_the_image_tells_a_bot_that_lives() -> None:
    told = re.search(
        r"^HEALTHCHECK (?:--\S+ )*CMD (\[.*?\])$", DOCKERFILE, re.MULTILINE | re.DOTALL
    )
    assert told
    python, *arguments = json.loads(told[1].replace("\\\n", ""))
    assert python == "python"

    def checked() -> int:
        return subprocess.run(  # noqa: S603 - what the image does
            [sys.executable, *arguments],
            env={f"{PREFIX}METRICS_PORT": str(port)},
            capture_output=True,
            check=False,
        ).returncode

    async with TestServer(Watch().app(), host="127.0.0.1") as server:
        port = server.port
        assert await asyncio.to_thread(checked) == 0
    assert await asyncio.to_thread(checked) == 1

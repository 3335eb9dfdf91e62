"""Asks the root helper of the small Debian, as the service does or as somebody else."""

import json
from typing import Any

from tests.systemd.machine import Machine

ASK = """\
import socket, sys
asking = socket.socket(socket.AF_UNIX)
asking.connect("/run/croupier-root.sock")
try:
    asking.sendall(sys.argv[1].encode() + b"\\n")
except BrokenPipeError:
    pass
said = b""
try:
    while part := asking.recv(65536):
        said += part
except ConnectionResetError:
    pass
print(said.decode(), end="")
"""


def asked(machine: Machine, request: str, *, user: str = "croupier", group: str = "") -> dict[str, Any]:
    """What the helper answers this user; {} if the socket did not open for them."""
    become = ("setpriv", f"--reuid={user}", f"--regid={group or user}", "--clear-groups", "--")
    done = machine.run(*become, "/opt/croupier/current/bin/python", "-Ic", ASK, request, check=False)
    if "PermissionError" in done.stderr:
        return {}
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return answer


PAGE = """\
import asyncio, json, sys
import aiohttp

HERE = "http://127.0.0.1:8000"

async def main():
    told = {}
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(f"{HERE}/setup/ws?lang=en", headers={"Origin": HERE}) as page:
            async def hear(kind, wanted=lambda message: True):
                while True:
                    message = json.loads(await page.receive_str(timeout=30))
                    told[message["t"]] = message
                    if message["t"] == kind and wanted(message):
                        return
            await hear("parts", lambda message: not message["looking"])
            await page.send_str('{"t":"log"}')
            await hear("log")
            for asked in sys.argv[1:]:
                await page.send_str(json.dumps({"t": "do", "what": asked}))
                await hear("said")
    print(json.dumps(told))

asyncio.run(main())
"""


def setup_page(machine: Machine, *asked: str) -> dict[str, Any]:
    """What a browser on the machine is told, after it has asked for these."""
    become = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--")
    said = machine.says(*become, "/opt/croupier/current/bin/python", "-Ic", PAGE, *asked)
    told = json.loads(said)
    assert isinstance(told, dict)
    return told

"""What a page and the server say to each other."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludeme.app.browser.server import application, listening
from ludeme.app.exits import UserError

from .conftest import ROW

HERE, SOCKETS = "http://127.0.0.1", "ws://127.0.0.1"


@pytest.fixture
def client(row):
    with TestClient(application([str(row)], ["human", "random"]), base_url=HERE) as made:
        yield made


@pytest.fixture
def page(client):
    """A page at a table; `page.hear(what)` waits for a message of a kind."""
    with client.websocket_connect(f"{SOCKETS}/api/tables/one") as socket:
        assert socket.receive_json() == {"says": "empty"}

        def hear(what):
            for _ in range(20):
                said = socket.receive_json()
                if said["says"] == what:
                    return said
                assert said["says"] != "error", said["text"]
            raise AssertionError(f"nothing was said of {what}")

        socket.hear = hear
        yield socket


def test_the_page_and_its_parts_are_served(client):
    assert "<title>Ludeme</title>" in client.get("/").text
    for part in ("main.js", "board.js", "panels.js", "style.css"):
        assert client.get(f"/{part}").status_code == 200
        assert part == "style.css" or client.get(f"/{part}").text
    assert client.get("/../server.py").status_code == 404


def test_games_and_rules_are_listed(client, row):
    listed = client.get("/api/games").json()
    assert listed["first"] == str(row) and listed["seats"] == ["human", "random"]
    assert {"Hex", "Chess"} <= {game["name"] for game in listed["games"]}
    assert client.get("/api/rules", params={"game": "Hex"}).json()["options"]
    assert client.post("/api/rules", content=ROW).json()["options"] == []
    assert "error" in client.post("/api/rules", content="(game").json()
    assert "longer than any" in client.post("/api/rules", content="(" * 1_000_001).json()["error"]
    wrong = client.get("/api/rules", params={"game": "Hexx"})
    assert wrong.status_code == 404 and "Hex" in wrong.json()["error"]


def test_a_person_plays_against_an_agent(page):
    page.send_json({"do": "begin", "text": ROW, "seed": 1})
    assert page.hear("scene")["person"]
    page.send_json({"do": "move", "move": "B2"})
    assert not page.hear("scene")["person"]
    answered = page.hear("scene")
    assert answered["person"] and len(answered["played"]) == 2
    page.send_json({"do": "back"})
    assert page.hear("scene")["played"] == []


def test_agents_play_by_themselves_until_they_are_told_to_wait(page):
    page.send_json({"do": "begin", "text": ROW, "seats": ["random"], "seed": 1})
    page.hear("scene")
    page.send_json({"do": "pause", "on": True})
    while not (scene := page.hear("scene"))["paused"]:
        pass
    page.send_json({"do": "pause", "on": False})
    while not (scene := page.hear("scene"))["over"]:
        pass
    assert len(scene["played"]) >= 5


def test_what_is_wrong_is_said_and_all_goes_on(page):
    for said, words in (
        ({"do": "begin", "text": ROW.replace("Add", "Ad")}, "Ad"),
        ({"do": "begin", "game": "Hexx"}, "did you mean Hex"),
        ({"do": "begin", "text": ROW, "seats": ["randon"]}, "randon"),
        ({"do": "move", "move": "A1"}, "no game has begun"),
        ({"do": "move"}, "did not say its move"),
        ({"do": "dance"}, "nobody understands"),
        (["move"], "nobody understands"),
        ("{", "nobody understands"),
    ):
        page.send_text(said if said == "{" else json.dumps(said))
        assert words in page.hear("error")["text"]
    page.send_json({"do": "begin", "text": ROW})
    page.hear("scene")
    page.send_json({"do": "move", "move": "Z9"})
    assert "Z9 is not legal" in page.hear("error")["text"]


def test_a_page_that_is_loaded_again_finds_its_game(client, page):
    page.send_json({"do": "begin", "game": "Hex", "options": ["Board Size/5x5"], "seed": 1})
    page.hear("scene")
    with client.websocket_connect(f"{SOCKETS}/api/tables/one") as again:
        scene = again.receive_json()
        assert scene["says"] == "scene"
        assert scene["asked"]["game"] == "Hex"
        assert scene["asked"]["options"] == ["Board Size/5x5"]
    assert page.hear("left")


def test_thoughts_why_and_trials(page):
    page.send_json({"do": "begin", "game": "Tic-Tac-Toe", "seats": ["human"], "seed": 1})
    page.hear("scene")
    page.send_json({"do": "think", "on": True})
    assert page.hear("thought")["lines"]
    page.send_json({"do": "think", "on": False})
    page.send_json({"do": "why", "move": "B2"})
    assert "B2 is legal" in page.hear("why")["text"]
    page.send_json({"do": "save"})
    assert page.hear("trial")["name"] == "Tic-Tac-Toe.trial"


def test_nobody_waits_for_an_agent_that_is_no_longer_asked(page):
    seats = ["human", "uct:seconds=3"]
    page.send_json({"do": "begin", "game": "Tic-Tac-Toe", "seats": seats, "seed": 1})
    page.hear("scene")
    page.send_json({"do": "move", "move": "B2"})
    assert len(page.hear("scene")["played"]) == 1
    page.send_json({"do": "back"})
    assert page.hear("scene")["played"] == []
    page.send_json({"do": "begin", "game": "Tic-Tac-Toe", "seats": ["human", "random"], "seed": 1})
    page.hear("scene")
    page.send_json({"do": "move", "move": "A1"})
    assert len(page.hear("scene")["played"]) == 1
    assert len(page.hear("scene")["played"]) == 2


@pytest.mark.parametrize(
    "wrong",
    [{"do": "begin", "text": "(game"}, {"do": "open", "trial": "{"}],
    ids=["rules", "trial"],
)
def test_what_is_wrong_does_not_stop_the_game_that_goes_on(page, wrong):
    page.send_json({"do": "begin", "text": ROW, "seats": ["random"], "seed": 1})
    page.hear("scene")
    page.send_json(wrong)
    while page.receive_json()["says"] != "error":
        pass
    while not (scene := page.hear("scene"))["over"]:
        assert not scene["paused"]


def test_the_page_looks_back_and_goes_on_from_there(page):
    page.send_json({"do": "begin", "game": "Tic-Tac-Toe", "seats": ["human"], "seed": 1})
    page.hear("scene")
    for move in ("A1", "B2", "C3"):
        page.send_json({"do": "move", "move": move})
        page.hear("scene")
    page.send_json({"do": "look", "ply": 1})
    scene = page.hear("scene")
    assert (scene["at"], scene["length"], scene["moves"]) == (1, 3, [])
    page.send_json({"do": "review", "on": True})
    assert [page.hear("judged")["move"] for _ in range(3)] == [1, 2, 3]
    page.hear("reviewed")
    page.send_json({"do": "resume"})
    scene = page.hear("scene")
    assert scene["length"] == 1 and scene["paused"] and scene["person"]


def test_a_kept_game_is_opened_and_waits(page):
    page.send_json({"do": "begin", "text": ROW, "seats": ["human"], "seed": 1})
    page.hear("scene")
    page.send_json({"do": "move", "move": "A1"})
    page.hear("scene")
    page.send_json({"do": "save"})
    trial = page.hear("trial")["text"]
    page.send_json({"do": "open", "trial": trial, "seats": ["random", "random"]})
    scene = page.hear("scene")
    assert len(scene["played"]) == 1 and scene["paused"] and scene["asked"]["text"] == ROW


def test_pages_of_others_are_turned_away(client):
    with pytest.raises(WebSocketDisconnect):
        with client.websocket_connect(
            f"{SOCKETS}/api/tables/x", headers={"origin": "http://evil.example"}
        ):
            pass
    assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 400


def test_a_port_that_is_taken(ludeme):
    with listening(0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UserError, match=f"port {port} cannot"):
            listening(port)
        ended = ludeme("serve", "--no-open", "--port", str(port))
    assert ended.code == 2 and f"port {port} cannot" in ended.err


def test_mistakes_of_the_command(ludeme):
    assert "did you mean Hex" in ludeme("serve", "Hexx").err
    assert "standard input" in ludeme("serve", "-").err
    assert ludeme("serve", "--agents", "randon").code == 2
    high = ludeme("serve", "--port", "99999")
    assert high.code == 2 and "'99999' is no port: they go from 0 to 65535" in high.err

"""Link previews: what a messenger reads of an address, in the head of the document."""

from collections.abc import Callable
from html.parser import HTMLParser

import httpx
import pytest

from pandemonium.games import NAMES
from tests.server.client import Guest, play_at_random

Enter = Callable[..., Guest]

FRENCH = {"Accept-Language": "de, fr-CA;q=0.8, en;q=0.5"}
LARGEST = 60_000
"""Bytes of a picture: some messengers load no large ones."""


class Head(HTMLParser):
    """The tags of a document that a messenger reads, and all elements there are."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(document)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        found = dict(attrs)
        name = found.get("property") or found.get("name")
        if tag == "meta" and name:
            self.tags[name] = found["content"] or ""


def preview(guest: Guest, path: str, **headers: str) -> dict[str, str]:
    answer = guest.http.get(path, headers=headers)
    assert answer.status_code == 200
    return Head(answer.text).tags


def test_a_table_invites_by_the_name_of_its_host(guest: Enter) -> None:
    ada = guest("Ada")
    table = ada.open("skip-bo", 3)
    found = preview(ada, f"/table/{table}?lang=en#top")
    assert found["og:title"] == "Ada invites you to play Skip-Bo"
    assert found["og:description"] == "2 chairs are still free."
    assert found["og:url"] == f"http://{ada.address}/table/{table}"
    assert found["og:image"] == f"http://{ada.address}/previews/skip-bo.jpg"
    assert found["twitter:card"] == "summary_large_image"


def test_a_preview_is_in_the_language_of_the_reader(guest: Enter) -> None:
    ada = guest("Ada")
    found = preview(ada, f"/table/{ada.open('skip-bo', 2)}", **FRENCH)
    assert found["og:title"] == "Ada vous invite à jouer à Skip-Bo"


@pytest.mark.parametrize(
    ("bots", "text"),
    [
        ([None, None, "imp"], "1 chair is still free."),
        ([None, "imp", "imp"], "All chairs are taken: come and watch."),
    ],
)
def test_a_preview_counts_the_free_chairs(bots: list[str | None], text: str, guest: Enter) -> None:
    ada = guest("Ada")
    table = ada.open("skip-bo", 3, bots=bots)
    assert preview(ada, f"/table/{table}")["og:description"] == text


def test_a_host_without_a_chair_is_not_named(guest: Enter) -> None:
    ada = guest("Ada")
    found = preview(ada, f"/table/{ada.open('inferno', 3, sit=False)}")
    assert found["og:title"] == "You are invited to play Inferno"


def test_a_running_match_and_a_finished_one_invite_to_watch(guest: Enter) -> None:
    ada = guest("Ada")
    table = ada.open("hols-der-teufel", 2, bots=[None, "imp"], options={"deals": 1})
    player = ada.sit_down(table)
    player.ask("start")
    assert preview(ada, f"/table/{table}")["og:title"] == "Hol's der Teufel: a match in progress"
    play_at_random(player, seed=1)
    for screen in ("table", "replay"):
        found = preview(ada, f"/{screen}/{table}")
        assert found["og:title"] == "Hol's der Teufel: a finished match"


def test_rules_have_the_picture_of_their_game_and_all_else_that_of_the_site(guest: Enter) -> None:
    ada = guest("Ada")
    rules = preview(ada, "/rules/inferno")
    assert rules["og:title"] == "Inferno: the rules"
    assert rules["og:image"].endswith("/previews/inferno.jpg")
    for path in ("/", "/rules/chess", "/table/nowhere"):
        found = preview(ada, path)
        assert found["og:title"] == "Pandemonium"
        assert found["og:image"].endswith("/previews/pandemonium.jpg")


@pytest.mark.parametrize("name", [*NAMES, "pandemonium"])
def test_every_picture_is_there_and_small(name: str, guest: Enter) -> None:
    answer = guest().http.get(f"/previews/{name}.jpg")
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.content.startswith(b"\xff\xd8")
    assert len(answer.content) < LARGEST


@pytest.mark.parametrize(
    "name", ['"><script>x()</script>', "</head><body>&", "'/><img src=x>", "{game} {0} %s"]
)
def test_a_name_is_text_and_never_markup(name: str, guest: Enter) -> None:
    eve = guest(name)
    document = eve.http.get(f"/table/{eve.open('skip-bo', 2)}").text
    plain = eve.http.get("/").text
    assert Head(document).elements == Head(plain).elements
    known = eve.get("/api/me")["name"]
    assert Head(document).tags["og:title"] == f"{known} invites you to play Skip-Bo"


def test_a_host_header_is_text_and_never_markup(guest: Enter) -> None:
    ada = guest("Ada")
    answer = ada.http.get("/", headers={"Host": 'x"><script>y()</script>'})
    assert "<script>y" not in answer.text


def test_a_preview_is_made_of_public_things_only(guest: Enter) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    documents = set()
    for _ in range(2):  # the seed, the cards and the seat token differ
        player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", None]))
        player.ask("start")
        document = eve.http.get(f"/table/{player.table}").text
        documents.add(document.replace(player.table, "ID"))
    assert len(documents) == 1
    assert ada.id not in documents.pop()


def test_a_document_is_kept_until_its_preview_changes(guest: Enter) -> None:
    ada = guest("Ada")
    table = ada.open("skip-bo", 2)
    path = f"/table/{table}"
    first = ada.http.get(path)
    assert first.headers["cache-control"] == "no-cache"
    assert "Accept-Language" in first.headers["vary"]
    known = {"If-None-Match": first.headers["etag"]}
    assert ada.http.get(path, headers=known).status_code == httpx.codes.NOT_MODIFIED
    ada.sit_down(table).ask("fill", bot="imp")
    assert ada.http.get(path, headers=known).status_code == httpx.codes.OK

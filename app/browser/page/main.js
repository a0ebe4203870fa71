// The page: who sits where, which game, and what the server says.
import { drawBoard, hint } from "./board.js";
import { showThought, showMoves, showWhy, showJudgement, clearThoughts, clearJudgements } from "./panels.js";

const at = (id) => document.getElementById(id);
/** What is being played: the name of a game or a text, and what was chosen for it. */
const wish = { game: "", text: "", ruleset: null, seats: [] };
/** What may be chosen for it, as the server says. */
let known = { options: [], rulesets: [] };
let scene = null;
let socket = null;
/** Whether the table is shown on another page now. */
let left = false;

// --- talking to the server -----------------------------------------------------------------------

function say(what, more = {}) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: what, ...more }));
}

function connect(then = () => {}) {
  if (!location.hash) history.replaceState(null, "", `#${crypto.randomUUID()}`);
  socket = new WebSocket(`ws://${location.host}/api/tables/${location.hash.slice(1)}`);
  socket.onopen = then;
  socket.onmessage = (event) => heard(JSON.parse(event.data));
  socket.onclose = () => {
    if (left) return;
    complain("The server has gone. This page tries to find it again.");
    setTimeout(() => connect(() => complain("")), 2000);
  };
}

const answers = {
  empty: () => (served.first ? choose(served.first) : showGames(true)),
  scene: showScene,
  busy: ({ text }) => { at("turn").textContent = text; at("turn").classList.add("busy"); },
  thought: (thought) => { showThought(thought); hint(scene, thought.lines[0]); },
  why: showWhy,
  judged: (one) => showJudgement(one, scene),
  reviewed: () => showReviewing(false),
  trial: ({ name, text }) => download(name, text),
  error: ({ text }) => { complain(text); showReviewing(false); if (scene) showTurn(); },
  left: () => { left = true; complain("This game is open on another page now. Load this one again to bring it back."); },
  changed: () => choose(wish.game, true),
};

function heard(said) {
  answers[said.says](said);
}

function complain(text) {
  at("message").textContent = text;
  at("message").hidden = !text;
}

// --- the game ------------------------------------------------------------------------------------

async function showScene(shown) {
  scene = shown;
  complain("");
  clearThoughts();
  at("title").textContent = shown.game;
  document.title = `${shown.game} – Ludeme`;
  showTurn();
  drawBoard(shown, play);
  showMoves(shown, play, (move) => say("why", { move }), look);
  at("resume").hidden = shown.at === shown.length;
  at("beside").textContent = shown.beside.join("\n");
  at("legend").textContent = shown.legend.map(({ letter, means }) => `${letter} ${means}`).join(" · ");
  at("back").disabled = !shown.back;
  at("pause").textContent = shown.paused ? "Go on" : "Pause";
  at("pause").disabled = shown.over || shown.person || shown.at < shown.length;
  if (shown.asked.game !== wish.game || shown.asked.text !== wish.text) await remember(shown.asked);
  if (shown.seats.join() !== wish.seats.join() || shown.difficulties !== difficulties) {
    wish.seats = [...shown.seats];
    difficulties = shown.difficulties;
    showSetting();
  }
  restore(shown.options);
}

/** The page was loaded again, or a game that was kept is on the table, which knows what it is. */
async function remember({ game, text, ruleset }) {
  Object.assign(wish, { game, text, ruleset });
  const given = text ? { method: "POST", body: text } : {};
  const found = await (await fetch(`/api/rules?game=${encodeURIComponent(game)}`, given)).json();
  at("text").value = found.text ?? text;
  if (!found.error) known = found;
  showSetting();
}

function showTurn() {
  at("turn").textContent = scene.turn;
  at("turn").classList.remove("busy");
}

function play(move) {
  say("move", { move });
}

/** Look at the game as it was after so many plies. */
function look(ply) {
  if (scene && ply !== scene.at) say("look", { ply: Math.max(0, Math.min(ply, scene.length)) });
}

const STEPS = { first: () => 0, before: () => scene.at - 1, after: () => scene.at + 1, last: () => scene.length };

function stepped(event) {
  if (/INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || !scene) return;
  const step = { ArrowLeft: "before", ArrowRight: "after" }[event.key];
  if (step) look(STEPS[step]());
}

/** Lay a game on the table that was kept in a file. */
async function open(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  clearJudgements();
  say("open", { trial: await file.text(), seats: wish.seats });
}

let reviewing = false;

function showReviewing(on) {
  reviewing = on;
  at("review").textContent = on ? "Stop" : "Review";
}

function begin() {
  complain("");
  clearJudgements();
  const options = wish.ruleset ? [] : chosenOptions(); // a ruleset is a choice of options
  say("begin", { ...wish, options });
}

/** Choose a game; `again` if it is the same one, whose file has changed. */
async function choose(game, again = false) {
  const answer = await fetch(`/api/rules?game=${encodeURIComponent(game)}`);
  const found = await answer.json();
  if (found.error) { complain(found.error); return; }
  const kept = again ? chosenOptions() : []; // another game has options of its own
  if (!again) wish.seats = [...served.seats];
  Object.assign(wish, { game, text: "", ruleset: null });
  known = found;
  at("text").value = found.text;
  showSetting(kept);
  showGames(false);
  begin();
}

async function playText() {
  const text = at("text").value;
  const answer = await fetch("/api/rules", { method: "POST", body: text });
  const found = await answer.json();
  if (found.error) { complain(found.error); return; }
  Object.assign(wish, { text, ruleset: null });
  known = found;
  showSetting();
  begin();
}

// --- options, rulesets and players ---------------------------------------------------------------

function choice(label, name, items, chosen) {
  const select = document.createElement("select");
  select.name = name;
  for (const item of items) select.add(new Option(item.label ?? item, item.value ?? item));
  select.value = chosen;
  const box = document.createElement("label");
  box.append(`${label} `, select);
  return box;
}

const PLAYERS = [
  { label: "you", value: "human" },
  { label: "computer, quick", value: "auto:seconds=0.5" },
  { label: "computer, 2 seconds", value: "auto:seconds=2" },
  { label: "computer, 10 seconds", value: "auto:seconds=10" },
  { label: "at random", value: "random" },
  { label: "somebody else …", value: "other" },
];

/** How many opponents of a measured strength the game has. */
let difficulties = 0;

function players() {
  const graded = Array.from({ length: difficulties }, (_, k) => ({ label: `computer, difficulty ${k + 1}`, value: `auto:difficulty=${k + 1}` }));
  return [...PLAYERS.slice(0, -1), ...graded, ...PLAYERS.slice(-1)];
}

/** Show what may be chosen; options that were stay so where they are still there. */
function showSetting(kept = chosenOptions()) {
  const form = at("setting");
  form.replaceChildren();
  if (known.rulesets.length) {
    const items = [{ label: "as chosen here", value: "" }, ...known.rulesets];
    form.append(choice("Ruleset", "ruleset", items, wish.ruleset ?? ""));
  }
  for (const { heading, items, chosen } of known.options) form.append(choice(heading, `option ${heading}`, items, chosen));
  wish.seats.forEach((seat, number) => form.append(seatChoice(seat, number)));
  restore(kept);
}

function seatChoice(seat, number) {
  const known = players();
  const items = known.some(({ value }) => value === seat) ? known : [{ label: seat, value: seat }, ...known];
  return choice(`Player ${number + 1}`, `seat ${number}`, items, seat);
}

function chosenOptions() {
  return known.options
    .map(({ heading, chosen }) => [heading, at("setting").elements[`option ${heading}`]?.value ?? chosen])
    .map(([heading, item]) => `${heading}/${item}`);
}

function restore(options) {
  for (const option of options) {
    const [heading, ...item] = option.split("/");
    const select = at("setting").elements[`option ${heading}`];
    if (select && [...select.options].some(({ value }) => value === item.join("/"))) select.value = item.join("/");
  }
}

function changed(event) {
  const { name, value } = event.target;
  if (name === "ruleset") { wish.ruleset = value || null; begin(); return; }
  if (name.startsWith("option ")) {
    wish.ruleset = null;
    if (known.rulesets.length) at("setting").elements.ruleset.value = "";
    begin();
    return;
  }
  const seat = Number(name.slice(5));
  const named = value === "other" ? prompt("An agent, such as uct:iterations=5000", wish.seats[seat]) : value;
  if (named) wish.seats[seat] = named;
  showSettingSeats();
  say("seats", { seats: wish.seats });
}

function showSettingSeats() {
  wish.seats.forEach((seat, number) => {
    const select = at("setting").elements[`seat ${number}`];
    select.closest("label").replaceWith(seatChoice(seat, number));
  });
}

// --- the list of games ---------------------------------------------------------------------------

let games = [];

function listGames() {
  const wanted = at("search").value.toLowerCase();
  const found = games.filter(({ name, family, about }) => `${name} ${family} ${about}`.toLowerCase().includes(wanted));
  at("list").replaceChildren();
  let family = "";
  for (const game of found) {
    if (game.family !== family) {
      family = game.family;
      const title = document.createElement("h2");
      title.textContent = family;
      at("list").append(title);
    }
    const button = document.createElement("button");
    button.textContent = game.name;
    button.title = game.about;
    button.onclick = () => choose(game.name);
    at("list").append(button);
  }
}

function showGames(open) {
  at("games").hidden = !open;
  at("show-games").setAttribute("aria-expanded", String(open));
  if (open) at("search").focus();
}

// --- beginning -----------------------------------------------------------------------------------

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function openPanel(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const mine = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(mine));
    at(tab.dataset.panel).hidden = !mine;
  }
}

function listen() {
  at("show-games").onclick = () => showGames(at("games").hidden);
  at("search").oninput = listGames;
  at("new").onclick = begin;
  at("back").onclick = () => say("back");
  at("pause").onclick = () => say("pause", { on: !scene?.paused });
  at("save").onclick = () => say("save");
  at("open").onclick = () => at("file").click();
  at("file").onchange = open;
  at("resume").onclick = () => say("resume");
  at("review").onclick = () => { showReviewing(!reviewing); say("review", { on: reviewing }); };
  for (const button of document.querySelectorAll("[data-step]")) button.onclick = () => scene && look(STEPS[button.dataset.step]());
  document.addEventListener("keydown", stepped);
  at("think").onchange = (event) => say("think", { on: event.target.checked });
  at("setting").onchange = changed;
  at("setting").onsubmit = (event) => event.preventDefault();
  at("play-text").onclick = playText;
  at("keep-text").onclick = () => download(`${(scene?.game ?? "rules").toLowerCase().replaceAll(" ", "-")}.lud`, at("text").value);
  at("text").onkeydown = (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) playText(); };
  for (const tab of document.querySelectorAll("[role=tab]")) tab.onclick = () => openPanel(tab.dataset.panel);
}

listen();
const served = await (await fetch("/api/games")).json();
games = served.games;
wish.seats = [...served.seats];
listGames();
connect();

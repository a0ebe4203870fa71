// What stands beside the board: moves made and possible, why one is legal, what is thought.
const at = (id) => document.getElementById(id);
/** Legal moves that are listed at once. */
const MOST = 400;

function button(text, title, act) {
  const made = document.createElement("button");
  [made.textContent, made.title, made.onclick] = [text, title, act];
  return made;
}

/** What is thought of the moves of this game, by their numbers. */
const judged = new Map();

/** List what was played, and what can be; `play` makes a move, `why` asks about it, `look` looks back. */
export function showMoves(scene, play, why, look) {
  for (const number of judged.keys()) if (number > scene.length) judged.delete(number);
  at("played").replaceChildren(...scene.played.map((ply, index) => line(ply, index + 1, scene.at, look)));
  at("played").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  showVerdict(scene.at);
  at("why").hidden = true;
  const list = () => {
    const wanted = at("filter").value.toLowerCase();
    const found = scene.moves.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST);
    at("legal").replaceChildren(...found.map(({ name }) => button(name, "play it (with Shift: why is it legal?)", (event) => (event.shiftKey ? why(name) : play(name)))));
  };
  at("filter").oninput = list;
  at("filter").onkeydown = (event) => { if (event.key === "Enter" && at("filter").value) why(at("filter").value); };
  at("filter").placeholder = scene.person ? `${scene.moves.length} legal moves; Enter: why is it legal, or not?` : "Legal moves";
  list();
}

function line({ moves, note }, number, current, look) {
  const item = document.createElement("li");
  item.textContent = moves.map(({ player, name }) => `${player}: ${name}`).join("   ");
  item.onclick = () => look(number);
  if (number === current) item.setAttribute("aria-current", "step");
  if (note) item.append(aside(`  ${note}`, "note"));
  if (judged.get(number)?.bad) item.append(aside(`  ${judged.get(number).verdict}`, "bad"));
  return item;
}

function aside(text, kind) {
  const more = document.createElement("span");
  [more.className, more.textContent] = [kind, text];
  return more;
}

/** Forget what was thought of the moves of another game. */
export function clearJudgements() {
  judged.clear();
}

/** Note what is thought of a move, and show it beside it. */
export function showJudgement(one, scene) {
  judged.set(one.move, one);
  const item = at("played").children[one.move - 1];
  if (one.bad) item?.append(aside(`  ${one.verdict}`, "bad"));
  if (scene.at === one.move) showVerdict(scene.at);
}

/** Show what is thought of the move that led here. */
function showVerdict(number) {
  const one = judged.get(number);
  at("verdict").textContent = one ? words(one) : "";
}

function words({ played, verdict, value, bad, best, best_value: worth, why }) {
  if (value === null) return `${played[0]}: ${verdict}`;
  const said = `${played[0]}: ${verdict} (${value.toFixed(2)})`;
  return bad ? `${said}\nbetter: ${best.join(" ")} (${worth.toFixed(2)})\n${why}` : said;
}

/** Show why a move is legal or not. */
export function showWhy({ text }) {
  at("why").textContent = text;
  at("why").hidden = false;
}

/** Forget what was thought of another position. */
export function clearThoughts() {
  at("lines").replaceChildren();
  at("thinker").textContent = at("advice").textContent = "";
}

/** Show the best lines, each with its value for the player to move. */
export function showThought({ agent, iterations, seconds, lines, advice }) {
  at("thinker").title = agent;
  at("thinker").textContent = `${agent.split(":")[0]}: ${iterations.toLocaleString("en")} iterations, ${seconds.toFixed(1)} s`;
  at("lines").replaceChildren(...lines.map(row));
  at("advice").textContent = advice;
}

function row({ moves, value, visits, depth, proven }) {
  const made = document.createElement("tr");
  const meter = document.createElement("meter");
  [meter.min, meter.max, meter.value] = [-1, 1, value];
  const basis = proven || (depth === null ? `${visits.toLocaleString("en")} visits` : `depth ${depth}`);
  for (const part of [meter, value.toFixed(2), moves.join(" "), basis]) {
    const cell = made.insertCell();
    cell.append(part);
  }
  return made;
}

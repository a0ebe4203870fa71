// What stands beside the board: moves made and possible, why one is legal, what is thought.
const at = (id) => document.getElementById(id);
/** Legal moves that are listed at once. */
const MOST = 400;

function button(text, title, act) {
  const made = document.createElement("button");
  [made.textContent, made.title, made.onclick] = [text, title, act];
  return made;
}

/** List what was played, and what can be; `play` makes a move, `why` asks about it. */
export function showMoves(scene, play, why) {
  at("played").replaceChildren(...scene.played.map(line));
  at("played").scrollTop = at("played").scrollHeight;
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

function line({ moves, note }) {
  const item = document.createElement("li");
  item.textContent = moves.map(({ player, name }) => `${player}: ${name}`).join("   ");
  if (note) {
    const more = document.createElement("span");
    more.className = "note";
    more.textContent = `  ${note}`;
    item.append(more);
  }
  return item;
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

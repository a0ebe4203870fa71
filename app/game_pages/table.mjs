// A game between people and the computer.

const byId = (id) => document.getElementById(id);
const thinker = new Worker(URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" })));
let past = [], position, last = [], asked = 0;

function begin() {
  past = [];
  last = [];
  position = engine.start(1 + Math.floor(Math.random() * 2147483645));
  show();
}

function seatOf(player) {
  return byId(`seat${player}`)?.value ?? "you";
}

function make({ move, name, sites }) {
  past.push({ position: position.slice(), last, name, mover: engine.mover(position) });
  engine.apply(position, move);
  last = sites;
  show();
}

function result() {
  const worth = engine.utilities(position).slice(1);
  if (worth.length === 1) return worth[0] > 0 ? "solved" : "not solved";
  const first = worth.flatMap((each, k) => (each === Math.max(...worth) ? [k + 1] : []));
  return first.length === 1 ? `player ${first[0]} wins` : "a draw";
}

function show() {
  asked += 1;
  const legal = engine.isOver(position) ? [] : engine.moves(position);
  const over = !legal.length, mover = engine.mover(position);
  const named = over ? [] : namedMoves(position, legal);
  const computer = !over && seatOf(mover) !== "you";
  drawBoard({ board: picture(position, last, engine.rollOf(position)), moves: computer ? [] : named }, (name) => make(named.find((each) => each.name === name)));
  byId("turn").textContent = over ? result() : `move ${past.length + 1}: player ${mover} ${computer ? "thinks" : "to move"}`;
  byId("beside").textContent = numbersOf(position);
  byId("back").disabled = !past.length;
  listMoves();
  if (computer) thinker.postMessage({ asked, row: position, milliseconds: 1000 * Number(seatOf(mover)) });
  thinker.onmessage = ({ data }) => {
    if (data.asked !== asked) return;
    if (data.error) { byId("turn").textContent = data.error; return; }
    make(named.find((each) => each.move.join() === data.move.join()));
  };
}

function listMoves() {
  byId("moves").replaceChildren(...past.map(({ name, mover }) => {
    const item = document.createElement("li");
    item.textContent = `${mover}: ${name}`;
    return item;
  }));
  byId("moves").lastElementChild?.scrollIntoView({ block: "nearest" });
}

/** Take back the last move of a person, and what was answered. */
function takeBack() {
  do ({ position, last } = past.pop()); while (past.length && seatOf(engine.mover(position)) !== "you");
  show();
}

byId("again").onclick = begin;
byId("back").onclick = takeBack;
for (const select of document.querySelectorAll("select")) select.onchange = show;
begin();

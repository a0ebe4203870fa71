// The board: what can be clicked on, and what was clicked on first.
const board = document.getElementById("board");
const choices = document.getElementById("choices");

let moves = [];
let play = () => {};
/** The site that a move was begun from. */
let begun = null;

/** Draw a position; `make` is called with the name of the move that a person chooses. */
export function drawBoard(scene, make) {
  board.innerHTML = scene.board;
  [moves, play, begun] = [scene.moves, make, null];
  const svg = board.querySelector("svg");
  if (svg) svg.onclick = (event) => clicked(event.target.closest("[data-site]")?.dataset.site);
  offer();
}

/** Show where the best line begins. */
export function hint(scene, line) {
  for (const site of board.querySelectorAll(".hint")) site.classList.remove("hint");
  const move = scene?.moves.find(({ name }) => name === line?.moves[0]);
  for (const key of move?.sites ?? []) shape(key)?.classList.add("hint");
}

function shape(key) {
  return board.querySelector(`[data-site="${key}"]`);
}

/** Mark the sites where a move begins, or where one goes on that was begun. */
function offer() {
  for (const site of board.querySelectorAll(".can, .from")) site.classList.remove("can", "from");
  ask(moves.filter(({ sites }) => sites.length === 0)); // a pass is on no site
  if (begun) shape(begun)?.classList.add("from");
  for (const { sites } of moves) {
    const open = begun ? sites[0] === begun && sites[sites.length - 1] : sites[0];
    if (open) shape(open)?.classList.add("can");
  }
}

function clicked(key) {
  if (!key) { begun = null; offer(); return; }
  const meant = begun
    ? moves.filter(({ sites }) => sites[0] === begun && sites[sites.length - 1] === key)
    : moves.filter(({ sites }) => sites.length === 1 && sites[0] === key);
  const further = moves.some(({ sites }) => sites[0] === key && sites.length > 1);
  if (meant.length === 1 && (begun || !further)) { play(meant[0].name); return; }
  if (meant.length) { ask(meant); return; }
  begun = further && key !== begun ? key : null;
  offer();
}

/** Let the person choose between moves that the board does not tell apart. */
function ask(meant) {
  choices.replaceChildren();
  for (const { name } of meant) {
    const button = document.createElement("button");
    button.textContent = name;
    button.onclick = () => play(name);
    choices.append(button);
  }
  choices.hidden = meant.length === 0;
}

// Monte-Carlo tree search by moves made (Kocsis and Szepesvári 2006): every simulation plays them
// again from the root, so dice may fall differently each time.

const EXPLORATION = 0.8, LONGEST = 400;

function playOut(row) {
  for (let ply = 0; ply < LONGEST && !engine.isOver(row); ply++) {
    const legal = engine.moves(row);
    if (!legal.length) break;
    engine.apply(row, legal[Math.floor(Math.random() * legal.length)]);
  }
  return engine.isOver(row) ? engine.utilities(row) : [];
}

function selected(node, legal) {
  const unseen = legal.filter((move) => !node.children.has(move.join()));
  if (unseen.length) return unseen[Math.floor(Math.random() * unseen.length)];
  const worth = (move) => {
    const child = node.children.get(move.join());
    return child.sum / child.visits + EXPLORATION * Math.sqrt(Math.log(node.visits + 1) / child.visits);
  };
  return legal.reduce((best, move) => (worth(move) > worth(best) ? move : best));
}

function simulate(root, position) {
  const row = position.slice();
  row[engine.game.header.RNG] = 1 + Math.floor(Math.random() * 2147483645); // what comes by chance is not known before
  const path = [];
  let node = root;
  for (let is_new = false; !is_new && !engine.isOver(row); ) {
    const legal = engine.moves(row);
    if (!legal.length) break;
    const move = selected(node, legal), key = move.join(), mover = engine.mover(row);
    is_new = !node.children.has(key);
    if (is_new) node.children.set(key, { visits: 0, sum: 0, children: new Map(), move });
    node = node.children.get(key);
    path.push([node, mover]);
    engine.apply(row, move);
  }
  const found = playOut(row);
  root.visits += 1;
  for (const [each, mover] of path) {
    each.visits += 1;
    each.sum += found[mover] ?? 0;
  }
}

/** The move that was looked at most often within so many milliseconds. */
function think(position, milliseconds) {
  const legal = engine.moves(position);
  if (legal.length < 2) return legal[0] ?? null;
  const root = { visits: 0, children: new Map() }, until = Date.now() + milliseconds;
  do simulate(root, position); while (Date.now() < until);
  const keys = new Set(legal.map((move) => move.join()));
  const known = [...root.children].filter(([key]) => keys.has(key)).map(([, child]) => child);
  return known.reduce((best, child) => (child.visits > best.visits ? child : best)).move;
}

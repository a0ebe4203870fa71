// A game to be played: positions are vectors of whole numbers, moves are too.

const { OVERFLOW, RNG } = game.header, LARGEST = 1 << 22;
const tables = new Int32Array(game.tableSize);
tables.set(TABLES);
const scratch = Array.from({ length: game.scratchRows }, () => new Int32Array(game.rowSize));
let buffer = new Int32Array(1024 * game.width);

function seeFit() {
  const what = tables[OVERFLOW];
  tables[OVERFLOW] = 0;
  if (what) throw new RangeError(`${game.name}: a list of this position is longer than there is room for`);
}

/** A position at the start; the seed, from 1 to 2147483646, fixes all that is drawn by lot. */
export function start(seed = 1) {
  const row = Int32Array.from(INITIAL);
  row[RNG] = seed;
  functions.start(row, tables, scratch);
  seeFit();
  return row;
}

/** The legal moves of a position. Dice are rolled where they are due, so the position may change. */
export function moves(row) {
  let number = functions.moves(row, tables, scratch, buffer);
  while (tables[OVERFLOW] === 1 && buffer.length < LARGEST) {
    buffer = new Int32Array(2 * buffer.length);
    tables[OVERFLOW] = 0;
    number = functions.moves(row, tables, scratch, buffer);
  }
  seeFit();
  return Array.from({ length: number }, (_, k) => buffer.slice(k * game.width, (k + 1) * game.width));
}

/** The faces that were rolled for the coming move, by their numbers; none where rules do not roll. */
export function rollOf(row) {
  if (!game.roll || isOver(row)) return [];
  tables[game.roll.shown] = 0;
  moves(row);
  return tables[game.roll.shown] ? game.roll.places.map((place) => row[place]) : [];
}

/** Play a move of `moves` on the position, in place. */
export function apply(row, move) {
  buffer.set(move);
  functions.apply(row, tables, scratch, buffer, 0, 1);
  seeFit();
}

/** Whether the game is over. */
export function isOver(row) {
  return row[game.header.OVER] !== 0;
}

/** Whose turn it is, from 1. */
export function mover(row) {
  return row[game.header.MOVER];
}

/** What the result is worth to each player, from 1 for the first place to -1 for the last; [0] is nobody. */
export function utilities(row) {
  const found = Array(row[game.header.PLAYERS] + 1).fill(0);
  functions.read_utilities(row, found);
  return found;
}

/**
 * Where a move goes from and to, such as "c12" for cell 12; null for what is no site. Sites of hands
 * are cells, whatever the board has.
 */
export function sitesOf(move) {
  const [from_type, to_type] = game.sites[move[0]];
  const named = (type, site) => (site < 0 ? null : `${site < game.firstHandSite ? type : "c"}${site}`);
  return { from: named(from_type, move[1]), to: named(to_type, move[2]) };
}

// What a position looks like, and what its moves are called.

const { at, offsets, pieces, slots, labels, edges, generators, sizes } = shown;
const BELOW = "₀₁₂₃₄₅₆₇₈₉";

/**
 * The occupied sites: their levels from bottom to top as [piece, state, value], and the count.
 * Dice lie as the last move left them; what was rolled for the coming one is what counts.
 */
function contents(row, roll = []) {
  const found = {};
  const field = (name, place) => (name in offsets ? row[offsets[name] + place] : 0);
  slots.forEach((key, slot) => {
    if (!shown.stacking) {
      if (field("WHAT", slot)) found[key] = [[[field("WHAT", slot), field("STATE", slot), field("VALUE", slot)]], "COUNT" in offsets ? field("COUNT", slot) : 1];
      return;
    }
    const height = field("HEIGHT", slot);
    const level = (k) => [field("WHAT", k), field("STATE", k), field("VALUE", k)];
    if (height) found[key] = [Array.from({ length: height }, (_, k) => level(slot * offsets.LEVELS + k)), 1];
  });
  shown.dice.filter((key) => key in found).slice(0, roll.length).forEach((key, k) => (found[key][0].at(-1)[1] = roll[k]));
  return found;
}

/** The scores, where there are some, and the amounts that players have. */
function numbersOf(row) {
  const told = [["scores", "SCORE", 1], ["amounts", "AMOUNT", 0]].map(([name, field, always]) => {
    const found = field in offsets ? Array.from({ length: row[engine.game.header.PLAYERS] }, (_, p) => row[offsets[field] + p + 1]) : [];
    return found.length && (!always || found.some(Boolean)) ? `${name}: ${found.join(" ")}` : "";
  });
  return told.filter(Boolean).join("\n");
}

/** What is written on a piece, beside its colour. */
function text([levels, count]) {
  const [what, state, value] = levels.at(-1);
  const piece = pieces[what];
  if (!piece) return String(what || count);
  if (piece.faces) return String(piece.faces[state] ?? state);
  if (shown.onlyCounts) return String(count);
  const height = shown.stacking ? levels.length : count;
  const worth = value > 0 && !piece.card ? [...String(value)].map((digit) => BELOW[digit]).join("") : "";
  return (piece.told ? "" : piece.letter) + worth + (height > 1 && !piece.card ? height : "");
}

function escaped(said) {
  return said.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A length in pixels as it is written. */
function px(length) {
  return length.toFixed(1);
}

/** The pieces of a position as parts of the picture of the board. */
function piecesOf(row, roll) {
  return Object.entries(contents(row, roll)).filter(([key]) => key in at).map(([key, content]) => {
    const [levels, count] = content;
    const [x, y] = at[key];
    const top = pieces[levels.at(-1)[0]];
    const colour = top?.colour ?? 0;
    if (key in edges && top) {
      const [x1, y1, x2, y2] = edges[key].map(px);
      const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
      return `<line class="rim" ${line}/><line class="bar p${colour}" ${line}/>`;
    }
    if (top?.figure && levels.length === 1 && count === 1 && !top.told) return `<text class="piece figure p${colour}" x="${px(x)}" y="${px(y)}">${top.figure}</text>`;
    const step = Math.min(sizes.step, sizes.tallest / levels.length);
    const discs = levels.map(([what], k) => `<circle class="piece p${pieces[what]?.colour ?? 0}" cx="${px(x)}" cy="${px(y + step * (levels.length - 1 - k))}" r="${sizes.radius}"/>`);
    const said = text(content);
    return [...discs, ...(said ? [`<text class="on${colour}" x="${px(x)}" y="${px(y)}">${escaped(said)}</text>`] : [])].join("\n");
  }).join("\n");
}

/** The picture of a position; `last` are the sites of the last move. */
function picture(row, last, roll) {
  const made = new DOMParser().parseFromString(shown.ground, "image/svg+xml").documentElement;
  for (const key of last) made.querySelector(`[data-site="${key}"]`)?.classList.add("last");
  return new XMLSerializer().serializeToString(made).replace(/<\/svg>\s*$/, `${piecesOf(row, roll)}</svg>`);
}

/** The key of a site; those of hands, dice and decks are cells, whatever the board has. */
function keyOf(letter, site) {
  return `${letter}${site}` in labels ? `${letter}${site}` : `c${site}`;
}

/** The sites of a move: from where, to where; one where these are the same, none of a pass. */
function sitesOf(move) {
  const { kind, decision, origin, target } = generators[move[0]];
  if (kind !== "move" || !decision) return [];
  const [from, to] = [move[1] < 0 ? null : keyOf(origin, move[1]), move[2] < 0 ? null : keyOf(target, move[2])];
  return [...new Set([from, to].filter(Boolean))];
}

function nameOf(move) {
  const { kind, decision } = generators[move[0]];
  if (kind !== "move" || !decision) return kind;
  return sitesOf(move).map((key) => labels[key]).join("-");
}

/** What a move says beside its sites; of what is said twice, the inner one. */
function detailsOf(row, move) {
  const said = {};
  for (const { kind, column, always } of generators[move[0]].details.toReversed()) said[kind] = column === null ? always : move[column];
  if ("die" in said) said.value ??= row[offsets.DIE + said.die];
  const piece = said.piece || ("level" in said ? taken(row, move, said.level) : 0);
  const strikes = "strikes" in said;
  const value = (strikes ? said.strikes : said.value) ?? "";
  const details = { piece: pieces[piece]?.title ?? "", value, vote: said.vote ?? "", die: "die" in said ? said.die + 1 : "", strikes };
  const chooses = details.value !== "" || details.vote !== "";
  return chooses && !details.piece ? details : { ...details, piece: resultOf(row, move) || details.piece };
}

/** The number of the piece that is taken from a level of a stack. */
function taken(row, move, level) {
  const slot = slots.indexOf(sitesOf(move)[0]), height = row[offsets.HEIGHT + slot];
  const place = level < 0 ? height - 1 : level;
  return place >= 0 && place < height ? row[offsets.WHAT + slot * offsets.LEVELS + place] : 0;
}

/** What stands on the site that a move ends on, once it is made. */
function resultOf(row, move) {
  const after = row.slice();
  engine.apply(after, move);
  const what = contents(after)[sitesOf(move).at(-1)]?.[0].at(-1)[0] ?? 0;
  return pieces[what]?.title ?? (what ? String(what) : "");
}

/** What moves of one name say, in the first way that tells them all apart. */
function distinctions(all) {
  const ways = [["piece"], ["value", "vote"], ["piece", "value", "vote"], ["piece", "value", "vote", "die"]];
  let told = [];
  for (const way of ways) {
    const differing = way.filter((what) => new Set(all.map((each) => each[what])).size > 1);
    const striking = new Set(all.map(({ strikes }) => strikes)).size > 1;
    told = all.map((own) => {
      const parts = differing.map((what) => (own[what] === "" ? "" : (what === "die" ? "die" : "") + own[what])).filter(Boolean);
      if (!parts.length && striking) parts.push(String(own.value));
      return parts.length ? (own.strikes ? "!=" : "=") + parts.join(",") : "";
    });
    if (new Set(told).size === told.length) break;
  }
  return told;
}

/** The legal moves with names of their own: by what they say or lead to, and by numbers at last. */
function namedMoves(row, legal) {
  const names = legal.map(nameOf), alike = new Map();
  names.forEach((name, k) => alike.set(name, [...(alike.get(name) ?? []), k]));
  for (const places of [...alike.values()].filter(({ length }) => length > 1)) {
    let told = distinctions(places.map((k) => detailsOf(row, legal[k])));
    if (!told.some(Boolean)) told = places.map((k) => resultOf(row, legal[k])).map((what) => what && `=${what}`);
    places.forEach((k, i) => (names[k] += told[i]));
  }
  const used = new Set();
  return legal.map((move, k) => {
    let name = names[k];
    for (let number = 2; used.has(name); number++) name = `${names[k]}/${number}`;
    used.add(name);
    return { name, sites: sitesOf(move), move };
  });
}

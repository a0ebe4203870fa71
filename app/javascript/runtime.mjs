// Arithmetic as Python has it, for whole numbers of up to 53 bits.

function safe(n) {
  if (!Number.isSafeInteger(n)) throw new RangeError("a number of this game is too large for JavaScript");
  return n;
}

function times(a, b) {
  return safe(a * b);
}

function quotientDown(a, b) {
  return Math.floor(a / b);
}

function modulo(a, b) {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0;
}

function isShort(a) {
  return a === (a | 0);
}

function shiftLeft(a, b) {
  return safe(a * 2 ** b);
}

function shiftRight(a, b) {
  return isShort(a) && b < 32 ? a >> b : Math.floor(a / 2 ** b);
}

function bitAnd(a, b) {
  return isShort(a) && isShort(b) ? a & b : safe(Number(BigInt(a) & BigInt(b)));
}

function bitOr(a, b) {
  return isShort(a) && isShort(b) ? a | b : safe(Number(BigInt(a) | BigInt(b)));
}

function bitXor(a, b) {
  return isShort(a) && isShort(b) ? a ^ b : safe(Number(BigInt(a) ^ BigInt(b)));
}

// What is faster, or exact, only in this form.

const PRIME = 2147483647;

function wrap(n) {
  return safe(n) | 0;
}

function cut(n) {
  return Math.max(-2147483648, Math.min(n, PRIME));
}

function power(a, b) {
  const n = Math.trunc(Math.abs(a) ** b);
  const is_odd = modulo(b, 2) === 1;
  return a < 0 && is_odd ? -Math.min(n, 2147483648) : Math.min(n, PRIME);
}

// Sums that become hashes count modulo the prime that they are divided by in the end.

function hash_part(s, t, weights, start, end) {
  let total = 0;
  for (let i = start; i < end; i++) total = (total + (s[i] & 65535) * t[weights + i]) % PRIME;
  return total;
}

function hash_set(s, t, weights, start, size) {
  let total = 0;
  for (let i = 0; i < size; i++) {
    let rank = 0;
    for (let k = 0; k < size; k++) if (s[start + k] < s[start + i]) rank += 1;
    total = (total + (s[start + i] & 65535) * t[weights + start + rank]) % PRIME;
  }
  return total;
}

function copy_row(target, source) {
  target.set(source.subarray(0, target.length));
  return 0;
}

function copy_used(target, source, size) {
  target.set(source.subarray(0, size));
  return 0;
}

function clear(t, start, size) {
  t.fill(0, start, start + size);
  return 0;
}

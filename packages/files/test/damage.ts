import fc from 'fast-check';

/** How many damaged files each reader is given: a few, or many at night. */
export const DAMAGED_FILES = Number(process.env['MODELSPEAK_DAMAGED_FILES'] ?? 300);

/** What may happen to a file: some bytes are others, are gone, come twice, or are a number of the worst kind. */
type Damage = readonly [kind: number, at: number, bytes: Uint8Array, length: number];

/** The largest numbers, and those at which signs and sizes change. */
const WORST = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0xffffffff, 2 ** 53, 2 ** 63];

const damage: fc.Arbitrary<Damage> = fc.tuple(
  fc.nat(5),
  fc.nat(),
  fc.uint8Array({ minLength: 1, maxLength: 12 }),
  fc.nat(64),
);

/** A file that is damaged in one to six places, or cut off. */
export function damaged(file: Uint8Array): fc.Arbitrary<Buffer> {
  return fc
    .array(damage, { minLength: 1, maxLength: 6 })
    .map((all) => all.reduce((bytes: Buffer, each) => applied(bytes, each), Buffer.from(file)));
}

function applied(bytes: Buffer, [kind, place, put, length]: Damage): Buffer {
  // Half of all damage is where headers are: in the first and the last bytes.
  const near = Math.min(bytes.length, 200);
  const at =
    place % 4 === 0
      ? (place >> 2) % Math.max(near, 1)
      : place % 4 === 1
        ? bytes.length - ((place >> 2) % Math.max(near, 1))
        : (place >> 2) % Math.max(bytes.length, 1);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (kind) {
    case 0:
      return Buffer.concat([before, put, after.subarray(put.length)]);
    case 1:
      return Buffer.concat([before, after.subarray(length)]);
    case 2:
      return Buffer.concat([before, put, after]);
    case 3:
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 4:
      return Buffer.from(before);
    default: {
      const number = Buffer.alloc(8);
      number.writeBigUInt64LE(BigInt(WORST[length % WORST.length] ?? 0));
      const size = [1, 2, 4, 8][place % 4] ?? 8;
      return Buffer.concat([before, number.subarray(0, size), after.subarray(size)]);
    }
  }
}

/** JSON of a value that is damaged: some part of it is of another kind, is missing, is very deep or very long. */
export function damagedJson(value: unknown): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(fc.nat(), fc.nat(STRANGE.length)), { minLength: 1, maxLength: 4 })
    .map((all) => {
      const copy: unknown = structuredClone(value);
      for (const [place, kind] of all) {
        const places = placesIn(copy);
        const found = places[place % Math.max(places.length, 1)];
        if (found === undefined) continue;
        const [holder, key] = found;
        if (kind === STRANGE.length) delete holder[key];
        else holder[key] = structuredClone(STRANGE[kind]);
      }
      return JSON.stringify(copy)
        .replaceAll(`"${DEEP}"`, DEEP_LISTS)
        .replaceAll(`"${STEPS}"`, DEEP_STEPS);
    });
}

/** Values so deep that a function that follows them by calling itself would end the process or throw. */
const LEVELS = 20_000;
const DEEP = '@lists@';
const DEEP_LISTS = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
const STEPS = '@steps@';
const DEEP_STEPS = `${'{"type":"Sequence","normalizers":['.repeat(LEVELS)}${']}'.repeat(LEVELS)}`;

const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  '\ud800',
  '__proto__',
  'x'.repeat(100_000),
  '('.repeat(1000),
  '(a+)+$',
  [],
  {},
  [[[]]],
  [null],
  { type: 'constructor' },
  { type: 'Sequence' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  DEEP,
  STEPS,
  Array.from({ length: 1000 }, (_, index) => index),
];

type Holder = Record<string, unknown>;

/** Each place in a value: what holds it, and its key there. */
function placesIn(value: unknown): readonly (readonly [Holder, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  // Vocabularies have thousands of entries, all of the same kind.
  const some = keys.length > 60 ? [...keys.slice(0, 30), ...keys.slice(-30)] : keys;
  return some.flatMap((key) => [
    [value as Holder, key] as const,
    ...placesIn((value as Holder)[key]),
  ]);
}

/** A number of so many bytes, the least one first. */
export const number = (bytes: number, value: number | bigint): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64LE(BigInt.asIntN(64, BigInt(value)));
  return buffer.subarray(0, bytes);
};
/** A text with its length. */
export const text = (value: string): Buffer =>
  Buffer.concat([number(8, Buffer.byteLength(value)), Buffer.from(value)]);
/** A list with its type and its length. */
export const list = (type: number, count: number | bigint, ...items: readonly Buffer[]): Buffer =>
  Buffer.concat([number(4, type), number(8, count), ...items]);
/** The numbers of the types. */
export const TYPES = { U8: 0, U32: 4, BOOL: 7, STRING: 8, LIST: 9, U64: 10 } as const;

/** One value of a header. */
export type GgufEntry = readonly [key: string, type: number, value: Buffer];

/** The header of a GGUF file. */
export function gguf(
  entries: readonly GgufEntry[],
  { count = BigInt(entries.length), version = 3 } = {},
) {
  return Buffer.concat([
    Buffer.from('GGUF'),
    number(4, version),
    number(8, 291),
    number(8, count),
    ...entries.flatMap(([key, type, value]) => [text(key), number(4, type), value]),
  ]);
}

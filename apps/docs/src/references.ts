import { type ListedFormat, loadFormat } from './formats.js';

/** A reference that a format was compared with, byte for byte. */
export interface Reference {
  /** The model that it is for, as its maker calls it. */
  readonly model: string;
  /** What it is: `chat template`, or the encoder with its version. */
  readonly reference: string;
  /** The options with which the format follows it; absent for the defaults, or where cases differ. */
  readonly formatOptions?: object | undefined;
  /** The revision of the chat template: how its SHA-1 begins. */
  readonly revision?: string | undefined;
  /** How many recorded cases there are. */
  readonly cases: number;
  /** In how many of them the reference is wrong and the format is right. */
  readonly exceptions: number;
}

/** What a guide tells of references, where it tells any. */
interface Covering {
  readonly coverage?: readonly Reference[] | undefined;
}

/** The references that a format was compared with, as its guide tells them. */
export async function referencesOf({ name }: ListedFormat): Promise<readonly Reference[]> {
  const guide = (await (await loadFormat(name))().guide?.()) as Covering | undefined;
  return (guide?.coverage ?? []).map(
    ({ model, reference, formatOptions, revision, cases, exceptions }) => ({
      model,
      reference,
      ...(formatOptions !== undefined && { formatOptions }),
      ...(revision !== undefined && { revision }),
      cases,
      exceptions,
    }),
  );
}

/** Those of a format's references that tell of it with some options; all where none does by itself. */
export function referencesWith(
  references: readonly Reference[],
  options: object,
): readonly Reference[] {
  const asked = Object.entries(options);
  const told = references.filter(({ formatOptions = {} }) => {
    const entries = Object.entries(formatOptions);
    return entries.length > 0 && asked.every(([name, value]) => isIn(entries, name, value));
  });
  return asked.length === 0 || told.length === 0 ? references : told;
}

function isIn(entries: readonly [string, unknown][], name: string, value: unknown): boolean {
  return entries.some(([each, found]) => each === name && found === value);
}

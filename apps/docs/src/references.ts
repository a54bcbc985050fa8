import { type ListedFormat, loadFormat } from './formats.js';

/** A reference that a format was compared with, byte for byte. */
export interface Reference {
  /** The model's name, as its maker writes it. */
  readonly model: string;
  /** `chat template`, or the encoder with its version. */
  readonly reference: string;
  /** The options of the format for this reference; absent for the defaults, or if cases differ. */
  readonly formatOptions?: object | undefined;
  /** The revision of the chat template: the beginning of its SHA-1. */
  readonly revision?: string | undefined;
  /** How many recorded cases there are. */
  readonly cases: number;
  /** In how many of them the reference is wrong and the format is correct. */
  readonly exceptions: number;
}

/** The references that a guide lists, if any. */
interface Covering {
  readonly coverage?: readonly Reference[] | undefined;
}

/** The references that a format was compared with, from its guide. */
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

/** The references of a format with the given options; all references if none has these options. */
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

/** Whether a reference is of the model that was asked for, by the letters and digits of their names. */
export function isOfModel({ model }: Reference, asked: string): boolean {
  const [tested, wanted] = [letters(model), letters(asked)];
  return tested.includes(wanted) || wanted.includes(tested);
}

/** The name without its owner, punctuation and case: `qwen38b` for `Qwen/Qwen3-8B`. */
function letters(model: string): string {
  return model
    .slice(model.lastIndexOf('/') + 1)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

function isIn(entries: readonly [string, unknown][], name: string, value: unknown): boolean {
  return entries.some(([each, found]) => each === name && found === value);
}

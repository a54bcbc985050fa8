import type { Capabilities } from '@modelspeak/core';
import { isTelling } from '../errors.js';
import { AvailableFormats } from '../formats/available-formats.js';
import { makeFormat } from '../formats/choose-format.js';
import type { LoadedFormat } from '../formats/load-format.js';
import { capabilityNames } from '../output/capability-names.js';
import { type Painter, painterOf } from '../output/paint.js';
import { writeDocument } from '../output/rendering.js';
import { warn } from '../output/report.js';
import { write } from '../output/write.js';

export interface FormatsFlags {
  readonly json?: boolean;
  readonly plugin?: readonly string[];
}

/** What is listed of a format. */
interface Entry {
  readonly name: string;
  readonly package: string;
  readonly version: string | undefined;
  readonly location: string;
  readonly models: readonly string[];
  readonly kind?: 'prompt' | 'messages';
  readonly supports?: Capabilities;
  /** Which options it cannot be made without, and so not be asked either. */
  readonly needs?: string;
}

/** `modelspeak formats`: lists the formats there are to use. */
export async function formats(flags: FormatsFlags): Promise<void> {
  const available = await AvailableFormats.open(flags.plugin);
  const entries = (await available.list()).map(describe);
  if (flags.json) {
    await writeDocument(entries, { isRow: false });
  } else if (entries.length === 0) {
    warn('there are no formats here; install one, as in npm install @modelspeak/format-llama3');
  } else {
    const painter = painterOf(process.stdout);
    await write(`${entries.map((entry) => show(entry, painter)).join('\n\n')}\n`);
  }
}

function describe(loaded: LoadedFormat): Entry {
  const { factory, from, version, location } = loaded;
  const { formatName: name, models } = factory;
  const entry = { name, package: from, version, location, models };
  try {
    const { kind, supports } = makeFormat(loaded);
    return { ...entry, kind, supports };
  } catch (error) {
    if (!isTelling(error)) throw error;
    return { ...entry, needs: error.message };
  }
}

function show(entry: Entry, { paint }: Painter): string {
  const { name, package: from, version, models, kind, supports, needs } = entry;
  const writes = kind && { prompt: 'writes prompts', messages: 'writes request bodies' }[kind];
  const source = paint('dim', version === undefined ? `(${from})` : `(${from} ${version})`);
  const lines = [
    [paint('bold', name), [writes, source].filter(Boolean).join(' ')],
    ['  models:', models.join(', ') || 'none named'],
    ['  supports:', supports && capabilityNames(supports).join(', ')],
    ['  needs options:', needs],
  ];
  return lines
    .filter(([, value]) => value !== undefined)
    .map((line) => line.join(' '))
    .join('\n');
}

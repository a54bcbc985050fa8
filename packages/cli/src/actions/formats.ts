import type { Capabilities, Format, RequestSupport } from '@modelspeak/core';
import { isTelling } from '../errors.js';
import { AvailableFormats } from '../formats/available-formats.js';
import { makeFormat } from '../formats/choose-format.js';
import type { LoadedFormat } from '../formats/load-format.js';
import { supportedFlags } from '../input/request.js';
import { capabilityNames } from '../output/capability-names.js';
import { modelNames } from '../output/model-names.js';
import { documentOf } from '../output/rendering.js';
import type { Painter } from '../terminal/paint.js';
import type { Terminal } from '../terminal/terminal.js';
import { listCoverage } from './formats-coverage.js';

export interface FormatsFlags {
  readonly coverage?: boolean;
  readonly json?: boolean;
  readonly plugin?: readonly string[];
}

/** The entry of a format in the list. */
interface Entry {
  readonly name: string;
  readonly package: string;
  readonly version: string | undefined;
  readonly location: string;
  readonly models: Format['models'];
  readonly kind?: 'prompt' | 'messages';
  readonly supports?: Capabilities;
  readonly request?: RequestSupport;
  /** The error of a format that cannot be made without options. The list then shows nothing else. */
  readonly needs?: string;
}

/** `modelspeak formats`: lists the installed formats. */
export async function formats(terminal: Terminal, flags: FormatsFlags): Promise<void> {
  const available = await AvailableFormats.open(terminal, flags.plugin);
  if (flags.coverage) return listCoverage(terminal, available, flags);
  const entries = (await available.list()).map(describe);
  if (flags.json) {
    await terminal.write(documentOf(entries, { isRow: false }));
  } else if (entries.length === 0) {
    terminal.warn(
      'no formats are installed; to install one, run for example: npm install @modelspeak/format-llama3',
    );
  } else {
    const painter = terminal.painter();
    await terminal.write(`${entries.map((entry) => show(entry, painter)).join('\n\n')}\n`);
  }
}

function describe(loaded: LoadedFormat): Entry {
  const { factory, from, version, location } = loaded;
  const { formatName: name, models } = factory;
  const entry = { name, package: from, version, location, models };
  try {
    const { kind, supports, request } = makeFormat({ loaded });
    return { ...entry, kind, supports, request };
  } catch (error) {
    if (!isTelling(error)) throw error;
    return { ...entry, needs: error.message };
  }
}

function show(entry: Entry, { paint }: Painter): string {
  const { name, package: from, version, models, kind, supports, request, needs } = entry;
  const writes = kind && { prompt: 'writes prompts', messages: 'writes request bodies' }[kind];
  const source = paint('dim', version === undefined ? `(${from})` : `(${from} ${version})`);
  const { supported, lost, rules } = supports ? capabilityNames(supports) : NOTHING_KNOWN;
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ['models', listModels(models)],
    ['supports', supported],
    ['loses', lost],
    ['rules', rules],
    ['flags', request ? supportedFlags({ request }) : []],
    ['needs options', needs === undefined ? [] : [needs]],
  ];
  return [
    [paint('bold', name), writes, source].filter(Boolean).join(' '),
    ...lines
      .filter(([, words]) => words.length > 0)
      .map(([label, words]) => `  ${label}: ${words.join(', ')}`),
  ].join('\n');
}

/** The models: plain names on one line, then each pattern with exceptions or options on its own. */
function listModels(models: Format['models']): readonly string[] {
  const plain = modelNames(models.filter((model) => typeof model === 'string')).join(', ');
  const others = modelNames(
    models.filter((model) => typeof model !== 'string'),
    { limit: 6 },
  );
  const lines = [plain, ...others].filter((line) => line !== '');
  return [lines.length === 0 ? 'none named' : lines.join('\n          ')];
}

const NOTHING_KNOWN = { supported: [], lost: [], rules: [] };

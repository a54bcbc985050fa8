import type { FormatCoverage, FormatGuide } from '@modelspeak/core';
import { isTelling } from '../errors.js';
import type { AvailableFormats } from '../formats/available-formats.js';
import { makeFormat } from '../formats/choose-format.js';
import type { LoadedFormat } from '../formats/load-format.js';
import { columns } from '../output/columns.js';
import { documentOf } from '../output/rendering.js';
import type { Painter } from '../terminal/paint.js';
import type { Terminal } from '../terminal/terminal.js';

/** A reference, and the format that was compared with it. */
interface CoverageRow extends FormatCoverage {
  readonly format: string;
  readonly package: string;
  readonly version: string | undefined;
}

/** `modelspeak formats --coverage`: lists the references that formats were compared with. */
export async function listCoverage(
  terminal: Terminal,
  available: AvailableFormats,
  { json = false }: { readonly json?: boolean },
): Promise<void> {
  const rows = (await Promise.all((await available.list()).map(rowsOf))).flat();
  if (json) await terminal.write(documentOf(rows, { isRow: false }));
  else if (rows.length === 0)
    terminal.warn('no installed format lists the references it was compared with');
  else await terminal.write(table(rows, terminal.painter()));
}

async function rowsOf(loaded: LoadedFormat): Promise<readonly CoverageRow[]> {
  const { factory, from, version } = loaded;
  const guide = await guideOf(loaded);
  return (guide?.coverage ?? []).map((row) => ({
    format: factory.formatName,
    package: from,
    version,
    ...row,
  }));
}

async function guideOf(loaded: LoadedFormat): Promise<FormatGuide | undefined> {
  try {
    return await makeFormat({ loaded }).guide?.();
  } catch (error) {
    // A format that cannot be made without options has no guide to ask for.
    if (isTelling(error)) return undefined;
    throw error;
  }
}

function table(rows: readonly CoverageRow[], { paint }: Painter): string {
  const [head = '', ...lines] = columns([
    ['format', 'options', 'model', 'reference', 'revision', 'equal'],
    ...rows.map(({ format, formatOptions, model, reference, revision, cases, exceptions }) => [
      format,
      Object.entries(formatOptions ?? {})
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      model,
      reference,
      revision ?? '',
      `${cases - exceptions}/${cases}`,
    ]),
  ]);
  return `${[paint('bold', head), ...lines].join('\n')}\n`;
}

import type { FormatCoverage } from '@modelspeak/core';
import { formats, loadFormat } from './formats.js';

/** A reference, and the format that was compared with it. */
export interface CoverageRow extends FormatCoverage {
  /** The name of the format, which is the name of its page too. */
  readonly format: string;
  /** The package to install. */
  readonly package: string;
}

/** What the formats of the site were compared with, in the order in which the site lists them. */
export async function coverageRows(): Promise<readonly CoverageRow[]> {
  const rows = await Promise.all(
    formats.map(async ({ name, package: installed }) => {
      const guide = await (await loadFormat(name))().guide?.();
      return (guide?.coverage ?? []).map((row) => ({ format: name, package: installed, ...row }));
    }),
  );
  return rows.flat();
}

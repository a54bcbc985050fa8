import type { FormatCoverage } from '@modelspeak/core';
import { formats, loadFormat } from './formats.js';

/** A reference, and the format that was compared with it. */
export interface CoverageRow extends FormatCoverage {
  /** The name of the format, which is the name of its page too. */
  readonly format: string;
  /** The package to install. */
  readonly package: string;
}

/** The references that the site's formats were compared with, in the order of the site. */
export async function coverageRows(): Promise<readonly CoverageRow[]> {
  const rows = await Promise.all(
    formats.map(async ({ name, package: installed }) => {
      const guide = await (await loadFormat(name))().guide?.();
      return (guide?.coverage ?? []).map((row) => ({ format: name, package: installed, ...row }));
    }),
  );
  return rows.flat();
}

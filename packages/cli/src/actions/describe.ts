import { AvailableFormats } from '../formats/available-formats.js';
import { makeFormat } from '../formats/choose-format.js';
import type { FormatOption } from '../formats/option.js';
import { optionValues } from '../formats/option-values.js';
import { guidePage } from '../output/guide-page.js';
import type { Terminal } from '../terminal/terminal.js';

export interface DescribeFlags {
  readonly option?: readonly FormatOption[];
  readonly plugin?: readonly string[];
}

/** `modelspeak describe`: prints a format's guide. */
export async function describe(
  terminal: Terminal,
  flags: DescribeFlags,
  name: string,
): Promise<void> {
  const formats = await AvailableFormats.open(terminal, flags.plugin);
  const chosen = await formats.named(name);
  const format = makeFormat(chosen, flags.option);
  const options = optionValues(chosen.loaded.factory);
  await terminal.write(guidePage(format, await format.guide?.(), options));
}

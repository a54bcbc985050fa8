import { AvailableFormats } from '../formats/available-formats.js';
import { makeFormat } from '../formats/choose-format.js';
import type { FormatOption } from '../formats/option.js';
import { guidePage } from '../output/guide-page.js';
import { write } from '../output/write.js';

export interface DescribeFlags {
  readonly option?: readonly FormatOption[];
  readonly plugin?: readonly string[];
}

/** `modelspeak describe`: prints a format's guide. */
export async function describe(flags: DescribeFlags, name: string): Promise<void> {
  const formats = await AvailableFormats.open(flags.plugin);
  const format = makeFormat(await formats.get(name), flags.option);
  await write(guidePage(format, await format.guide?.()));
}

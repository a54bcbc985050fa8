import { Prompt } from '@modelspeak/prompts';
import { compare, showTime } from './measure.js';
import type { Ratios } from './ratios.js';

const NAMES = Array.from({ length: 20 }, (_, index) => `variable_${index}`);
const SENTENCE = 'Answer from these notes alone, and say so where they do not tell. ';

/** A prompt of about 10 kB that contains each variable once. */
const TEXT = NAMES.map((name) => `${SENTENCE.repeat(7)}\n\n# ${name}\n\n{${name}}\n\n`).join('');

const VARIABLES = Object.fromEntries(
  NAMES.map((name, index) => [name, `The value of ${NAMES[index - 1] ?? 'none'}: {${name}}`]),
);

/** Flattens a joined string, a cost that otherwise appears only when it is read. */
function read(text: string): number {
  return text.charCodeAt(0) + text.length;
}

/** Filling a prompt, compared with one pass of `replaceAll` over its text. */
export async function benchPrompts(ratios: Ratios): Promise<void> {
  const prompt = Prompt.fromText(TEXT as string);
  const replaceAll = (): string =>
    TEXT.replaceAll(/\{([^{}]+)\}/g, (placeholder, name) => VARIABLES[name] ?? placeholder);
  if (prompt.formatString(VARIABLES) !== replaceAll()) throw new Error('the texts differ');

  const { fill, make, pass } = await compare({
    fill: () => read(prompt.formatString(VARIABLES)),
    make: () => read(Prompt.fromText(TEXT as string).formatString(VARIABLES)),
    pass: () => read(replaceAll()),
  });
  console.log(
    `Filling a prompt of ${TEXT.length} characters with ${NAMES.length} variables\n` +
      `  replaceAll, one pass: ${showTime(pass)}\n` +
      `  reused prompt: ${showTime(fill)} = ${ratios.add('made before', fill / pass)} × one pass\n` +
      `  new prompt: ${showTime(make)} = ${ratios.add('made anew', make / pass)} × one pass`,
  );
}

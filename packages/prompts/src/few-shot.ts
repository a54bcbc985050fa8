import { type Message, ModelspeakError } from '@modelspeak/core';
import { Prompt } from './prompt.js';

/** An example of what to do: what comes in, and what is to come out. */
export interface ExamplePair {
  readonly input: string;
  readonly output: string;
}

/** How many examples to show. */
export interface ExampleBudget {
  /**
   * How much they may measure together. Examples are taken in their order until the next one would
   * go beyond; put the best ones first.
   */
  readonly budget?: number | undefined;
  /** What a text measures: by default its length in UTF-16 units. Hand in a tokenizer's count. */
  readonly measure?: ((text: string) => number) | undefined;
}

/** How examples are written as text. */
export interface ExampleTextOptions extends ExampleBudget {
  /** How one is written, with `{input}` and `{output}`. */
  readonly example?: Prompt<'input' | 'output'> | undefined;
  /** What stands between two of them: an empty line by default. */
  readonly separator?: string | undefined;
}

const IN_WORDS = Prompt.fromText('Input: {input}\nOutput: {output}');

/**
 * Shows examples as turns: for each, one of the user and one of the assistant. They go before the
 * prompt, as its `history`.
 *
 * @throws {ModelspeakError} `invalid_option` for a budget that is no number
 *
 * @example
 * ```ts
 * import { exampleTurns, Prompt } from '@modelspeak/prompts';
 *
 * const examples = [{ input: '2 + 2', output: '4' }];
 * const prompt = Prompt.fromText('{{sum}}', { braces: 'double' });
 * const history = exampleTurns(examples);
 * const messages = prompt.formatMessages({ sum: '3 + 4' }, { history, noSystemMessage: true });
 * console.log(messages.map(({ role, content }) => `${role}: ${content}`));
 * // [ 'user: 2 + 2', 'assistant: 4', 'user: 3 + 4' ]
 * ```
 */
export function exampleTurns(
  examples: readonly ExamplePair[],
  options: ExampleBudget = {},
): readonly Message[] {
  const texts = examples.map(({ input, output }) => [input, output]);
  return examples.slice(0, countThatFits(texts, options)).flatMap(({ input, output }) => [
    { role: 'user' as const, content: input },
    { role: 'assistant' as const, content: output },
  ]);
}

/**
 * Shows examples as text, to be the value of a variable.
 *
 * @throws {ModelspeakError} `invalid_option` for a budget that is no number
 *
 * @example
 * ```ts
 * import { exampleText, Prompt } from '@modelspeak/prompts';
 *
 * const examples = [
 *   { input: '2 + 2', output: '4' },
 *   { input: '3 + 4', output: '7' },
 *   { input: 'one and a half plus one and a half', output: '3' },
 * ];
 * const example = Prompt.fromText('{input} = {output}');
 * console.log(exampleText(examples, { example, separator: '; ', budget: 30 }));
 * // 2 + 2 = 4; 3 + 4 = 7
 * ```
 */
export function exampleText(
  examples: readonly ExamplePair[],
  options: ExampleTextOptions = {},
): string {
  const { example = IN_WORDS, separator = '\n\n' } = options;
  const texts = examples.map(({ input, output }) => example.formatString({ input, output }));
  const measured = texts.map((text, index) => (index === 0 ? [text] : [separator, text]));
  return texts.slice(0, countThatFits(measured, options)).join(separator);
}

/** How many of some lists of texts fit, from the first one on. */
function countThatFits(
  lists: readonly (readonly string[])[],
  { budget = Number.POSITIVE_INFINITY, measure = (text) => text.length }: ExampleBudget,
): number {
  if (!(budget >= 0)) {
    throw new ModelspeakError('invalid_option', `found ${budget}, expected a number from 0`, {
      path: 'budget',
    });
  }
  let left = budget;
  const overrun = lists.findIndex((texts) => {
    for (const text of texts) left -= measure(text);
    return left < 0;
  });
  return overrun === -1 ? lists.length : overrun;
}

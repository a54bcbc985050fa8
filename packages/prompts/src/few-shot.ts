import { type Message, ModelspeakError } from '@modelspeak/core';
import { mismatch, relocateErrors, textOf } from '@modelspeak/core/authoring';
import { MessageTemplate } from './message-template.js';
import { checkOptions, wrongOption } from './options.js';
import { messagesOf, Prompt } from './prompt.js';
import { checkStrictly, checkVariables, type VariableValue } from './variables.js';

/** An example: an input and the wanted output. */
export interface ExamplePair {
  /** The input. */
  readonly input: string;
  /** The output. */
  readonly output: string;
}

/** An example for a prompt: its input has a value for each placeholder of the prompt's user message. */
export interface ExampleTurn<Placeholder extends string = string> {
  /** The value of the only placeholder, or an object with the values of all placeholders. */
  readonly input: string | { readonly [Name in Placeholder]?: VariableValue | undefined };
  /** The output. */
  readonly output: string;
}

/** How many examples to show. */
export interface ExampleBudget {
  /**
   * The maximum total size. Examples are taken in order until the next one would exceed it, so put the best
   * ones first.
   */
  readonly budget?: number | undefined;
  /**
   * Measures the size of a text; by default its length in UTF-16 units. Pass a function that counts tokens to
   * set the budget in tokens.
   */
  readonly measure?: ((text: string) => number) | undefined;
}

/** How examples are written as turns. */
export interface ExampleTurnOptions<Placeholder extends string = string> extends ExampleBudget {
  /**
   * The prompt that the examples are for. Each input is then written as in the prompt's user message. Without
   * it, an input is the whole user message.
   */
  readonly prompt?: Prompt<Placeholder> | undefined;
}

/** How examples are written as text. */
export interface ExampleTextOptions extends ExampleBudget {
  /** A prompt that writes one example, with `{input}` and `{output}`. */
  readonly example?: Prompt<'input' | 'output'> | undefined;
  /** The text between two examples: an empty line by default. */
  readonly separator?: string | undefined;
}

const LABELLED = Prompt.fromText('Input: {input}\nOutput: {output}');

/**
 * Writes examples as turns: a user message and an assistant message for each. Pass them to the prompt as
 * `history`. With `prompt`, the user messages are written like the prompt's own.
 *
 * @throws {ModelspeakError} `invalid_input` for an invalid example, and for an input that does not fit the
 * prompt; `invalid_option` for invalid options
 *
 * @example
 * ```ts
 * import { exampleTurns, Prompt } from '@modelspeak/prompts';
 *
 * const prompt = Prompt.fromText('Add up: {{sum}}', { braces: 'double' });
 * const history = exampleTurns([{ input: '2 + 2', output: '4' }], { prompt });
 * const messages = prompt.formatMessages({ sum: '3 + 4' }, { history, noSystemMessage: true });
 * console.log(messages.map(({ role, content }) => `${role}: ${content}`));
 * // [ 'user: Add up: 2 + 2', 'assistant: 4', 'user: Add up: 3 + 4' ]
 * ```
 */
export function exampleTurns<Placeholder extends string = string>(
  examples: readonly ExampleTurn<Placeholder>[],
  options: ExampleTurnOptions<Placeholder> = {},
): readonly Message[] {
  checkOptions(options, ['budget', 'measure', 'prompt']);
  checkExamples(examples);
  const ask = options.prompt === undefined ? askPlainly : askerOf(options.prompt);
  const turns = examples.map(({ input, output }, index): readonly Message[] => [
    ask(input, `examples[${index}].input`),
    { role: 'assistant', content: output },
  ]);
  const texts = turns.map((turn) => turn.map(({ content }) => textOf(content)));
  return turns.slice(0, countThatFits(texts, options)).flat();
}

/**
 * Writes examples as text, for use as the value of a variable.
 *
 * @throws {ModelspeakError} `invalid_input` for an invalid example, `invalid_option` for invalid options
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
  checkOptions(options, ['budget', 'measure', 'example', 'separator']);
  checkExamples(examples);
  const { example = LABELLED, separator = '\n\n' } = options;
  const texts = examples.map(({ input, output }, index) => {
    checkText(input, `examples[${index}].input`);
    return example.formatString({ input, output });
  });
  const measured = texts.map((text, index) => (index === 0 ? [text] : [separator, text]));
  return texts.slice(0, countThatFits(measured, options)).join(separator);
}

type Ask = (input: unknown, path: string) => Message;

const askPlainly: Ask = (input, path) => ({ role: 'user', content: checkText(input, path) });

/** Writes inputs as the user message of a prompt. */
function askerOf(prompt: Pick<Prompt, 'template' | 'role' | 'braces'>): Ask {
  const messages = messagesOf(prompt).filter(({ role }) => role === 'user');
  const [question] = messages;
  if (question === undefined || messages.length > 1) {
    throw new ModelspeakError(
      'invalid_option',
      `the prompt has ${messages.length} user messages, expected one; leave out the option prompt`,
      { path: 'prompt' },
    );
  }
  const { braces } = prompt;
  const template = new MessageTemplate(question, braces);
  const placeholders = [...new Set(template.names)];
  return (input, path) => {
    const isText = typeof input === 'string';
    const variables = isText ? { [onlyOne(placeholders, path)]: input } : input;
    return relocateErrors(
      () => {
        checkVariables(variables);
        checkStrictly(variables, placeholders);
        return template.fill(variables).message;
      },
      (place) => (isText ? path : place.replace('variables', () => path)),
    );
  };
}

/** The placeholder whose value a string input is. */
function onlyOne(placeholders: readonly string[], path: string): string {
  const [only] = placeholders;
  if (only !== undefined && placeholders.length === 1) return only;
  throw new ModelspeakError(
    'invalid_input',
    `found a string, but the user message of the prompt has ${placeholders.length} placeholders; ` +
      'give an object with a value for each',
    { path },
  );
}

function checkExamples(examples: unknown): void {
  if (!Array.isArray(examples)) throw mismatch(examples, 'examples', 'a list of examples');
  for (let index = 0; index < examples.length; index++) {
    const example = examples[index] as { readonly output?: unknown } | null | undefined;
    const path = `examples[${index}]`;
    if (typeof example !== 'object' || example === null) {
      throw mismatch(example, path, 'an object with an input and an output');
    }
    checkText(example.output, `${path}.output`);
  }
}

function checkText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw mismatch(value, path, 'a string');
  return value;
}

/** The number of lists of texts that fit into the budget, from the first one on. */
function countThatFits(
  lists: readonly (readonly string[])[],
  { budget = Number.POSITIVE_INFINITY, measure = (text) => text.length }: ExampleBudget,
): number {
  if (typeof budget !== 'number' || !(budget >= 0)) {
    throw wrongOption(budget, 'budget', 'a number that is not negative');
  }
  if (typeof measure !== 'function') throw wrongOption(measure, 'measure', 'a function');
  let left = budget;
  const overrun = lists.findIndex((texts) => {
    for (const text of texts) {
      const size: unknown = measure(text);
      if (!Number.isFinite(size))
        throw wrongOption(size, 'measure', 'a function that returns a number');
      left -= size as number;
    }
    return left < 0;
  });
  return overrun === -1 ? lists.length : overrun;
}

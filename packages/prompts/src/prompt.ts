import { type Conversation, type Message, ModelspeakError } from '@modelspeak/core';
import { type ArrangeOptions, arrange } from './arrange.js';
import { checkMessages } from './check-messages.js';
import { MessageTemplate, type TracedMessage } from './message-template.js';
import { messageText } from './message-text.js';
import { checkOptions, wrongOption } from './options.js';
import type { Braces, PlaceholdersOf } from './placeholders.js';
import type { PlaceholdersIn, PromptMessage } from './prompt-message.js';
import { type AnyVariables, checkStrictly, checkVariables, type Variables } from './variables.js';

/** Options of making a prompt. */
export interface PromptOptions<Style extends Braces = Braces> {
  /** How placeholders are spelled, and the rule that goes with it; `single` by default. */
  readonly braces?: Style | undefined;
}

/** Options of filling a prompt. */
export interface FillOptions {
  /**
   * Whether a placeholder without a variable and a variable without a placeholder are refused. By
   * default the placeholder stays as it stands, and the variable is not used.
   */
  readonly strict?: boolean | undefined;
}

/** Options of filling a prompt and getting messages. All but `strict` and `role` are for double braces. */
export interface FormatOptions extends FillOptions, ArrangeOptions {
  /**
   * The role of a prompt made from text: by default the system's for single braces and the user's for
   * double ones. A prompt made from messages has its roles.
   */
  readonly role?: 'system' | 'developer' | 'user' | 'assistant' | undefined;
}

/** The variables of a prompt, which may be left out where it has no placeholder, and options. */
export type FormatArguments<Placeholder extends string, Options> = [Placeholder] extends [never]
  ? [variables?: AnyVariables, options?: Options]
  : [variables: Variables<Placeholder>, options?: Options];

/**
 * A text or messages with placeholders, to be filled with variables. Made by {@link Prompt.fromText}
 * and {@link Prompt.fromMessages}; it never changes.
 *
 * Values are content: none is looked through for placeholders, and in the prompt that a format
 * renders none can end a turn or begin one.
 *
 * Single braces follow Apache Flink Agents' `Prompt`, double ones PromptingTools.jl's `render`.
 *
 * @typeParam Placeholder The names of its placeholders, where its texts are literal.
 * @see https://github.com/apache/flink-agents
 * @see https://github.com/svilupp/PromptingTools.jl
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { Prompt } from '@modelspeak/prompts';
 *
 * const prompt = Prompt.fromText('This is a prompt about {topic}.');
 * console.log(prompt.formatString({ topic: 'animals' })); // This is a prompt about animals.
 *
 * const conversation = prompt.conversation({ topic: 'animals' }, { role: 'user' });
 * console.log(llama3({ profile: 'base' }).render(conversation));
 * // <|begin_of_text|>This is a prompt about animals.
 * ```
 */
export class Prompt<Placeholder extends string = string> {
  /** What it was made from. */
  readonly template: string | readonly PromptMessage[];
  /** How its placeholders are spelled. */
  readonly braces: Braces;
  /** The names of its placeholders, in the order in which they first appear. */
  readonly placeholders: readonly Placeholder[];
  readonly #messages: readonly MessageTemplate[];

  /**
   * Makes a prompt from a text.
   *
   * @throws {ModelspeakError} `invalid_input` for what is not a text, `invalid_option` for an option
   * that there is not
   *
   * @example
   * ```ts
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const prompt = Prompt.fromText('{greeting}, {name}!');
   * console.log(prompt.placeholders); // [ 'greeting', 'name' ]
   * console.log(prompt.formatMessages({ greeting: 'Hello', name: '{greeting}' }));
   * // [ { role: 'system', content: 'Hello, {greeting}!' } ]
   * ```
   */
  static fromText<const Text extends string, const Style extends Braces = 'single'>(
    text: Text,
    options: PromptOptions<Style> = {},
  ): Prompt<PlaceholdersOf<Text, Style>> {
    if (typeof text === 'string') return new Prompt(text, bracesOf(options));
    throw new ModelspeakError('invalid_input', `found ${typeof text}, expected a text`, {
      path: 'text',
    });
  }

  /**
   * Makes a prompt from messages. More than their roles and texts is checked where a format renders
   * them.
   *
   * @throws {ModelspeakError} `invalid_input` for what is not a list of messages, `invalid_option` for
   * an option that there is not
   *
   * @example
   * ```ts
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const prompt = Prompt.fromMessages([
   *   { role: 'system', content: 'You are a {animal}.' },
   *   { role: 'user', content: 'Say hello to {name}.' },
   * ]);
   * console.log(prompt.formatString({ name: 'Ann', animal: 'parrot' }));
   * // system: You are a parrot.
   * // user: Say hello to Ann.
   * ```
   */
  static fromMessages<
    const Messages extends readonly PromptMessage[],
    const Style extends Braces = 'single',
  >(
    messages: Messages,
    options: PromptOptions<Style> = {},
  ): Prompt<PlaceholdersIn<Messages, Style>> {
    checkMessages(messages, 'messages');
    return new Prompt([...messages], bracesOf(options));
  }

  private constructor(template: string | readonly PromptMessage[], braces: Braces) {
    const messages =
      typeof template === 'string' ? [{ role: 'user' as const, content: template }] : template;
    this.template = template;
    this.braces = braces;
    this.#messages = messages.map((message) => new MessageTemplate(message, braces));
    const names = this.#messages.flatMap((message) => message.names);
    this.placeholders = [...new Set(names)] as readonly string[] as readonly Placeholder[];
  }

  /**
   * Fills the prompt and gives it as text: the text it was made from, or its messages, a line for
   * each. Nothing keeps a value from looking like a line of its own: a model is to be given
   * {@link Prompt.conversation} by a format.
   *
   * @throws {ModelspeakError} `invalid_input` for a value that is no text, and with `strict` for a
   * missing or an unused variable; `invalid_option` for options but `strict`; `unsupported` for what
   * plain text has no place for
   *
   * @example
   * ```ts
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const prompt = Prompt.fromText('{a} and {b}');
   * console.log(prompt.formatString({ a: 1, b: 2 })); // 1 and 2
   * ```
   */
  formatString(...args: FormatArguments<Placeholder, FillOptions>): string {
    const { template } = this;
    const [variables, options = {}] = args;
    checkOptions(options, FILL_OPTIONS);
    const traced = this.#fill(variables, options);
    if (typeof template === 'string') return traced[0]?.message.content as string;
    return traced
      .map(({ message }, index) =>
        messageText(message, template[index]?.extra_args, `messages[${index}]`),
      )
      .join('\n');
  }

  /**
   * Fills the prompt and gives its messages.
   *
   * @throws {ModelspeakError} `invalid_input` for a value that is no text, for a second system message
   * in a prompt with double braces, and with `strict` for a missing or an unused variable;
   * `invalid_option` for options that there are not, or that are for double braces alone
   *
   * @example
   * ```ts
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const prompt = Prompt.fromText('What is {{thing}}?', { braces: 'double' });
   * console.log(prompt.formatMessages({ thing: 'love' }, { noSystemMessage: true }));
   * // [ { role: 'user', content: 'What is love?' } ]
   * ```
   */
  formatMessages(...args: FormatArguments<Placeholder, FormatOptions>): readonly Message[] {
    return this.trace(...args).map(({ message }) => message);
  }

  /**
   * Fills the prompt and gives it as a conversation, for a format to render.
   *
   * @throws {ModelspeakError} what {@link Prompt.formatMessages} throws
   *
   * @example
   * ```ts
   * import { openaiMessages } from '@modelspeak/format-openai-messages';
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const prompt = Prompt.fromText('What is {thing}?');
   * const body = openaiMessages().body(prompt.conversation({ thing: 'love' }, { role: 'user' }));
   * console.log(body.messages); // [ { role: 'user', content: 'What is love?' } ]
   * ```
   */
  conversation(...args: FormatArguments<Placeholder, FormatOptions>): Conversation {
    return { messages: this.formatMessages(...args) };
  }

  /**
   * Fills the prompt and tells of each message what its text was put together from.
   *
   * @throws {ModelspeakError} what {@link Prompt.formatMessages} throws
   *
   * @example
   * ```ts
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const [traced] = Prompt.fromText('I like {thing}').trace({ thing: 'tea' });
   * console.log(traced?.pieces);
   * // [ { text: 'I like ', variable: null }, { text: 'tea', variable: 'thing' } ]
   * ```
   */
  trace(...args: FormatArguments<Placeholder, FormatOptions>): readonly TracedMessage[] {
    const [variables, options = {}] = args;
    checkOptions(options, FORMAT_OPTIONS);
    const { role = DEFAULT_ROLES[this.braces], strict, ...around } = options;
    const filled = this.#fill(variables, { strict });
    const messages = typeof this.template === 'string' ? filled.map(inRole(role)) : filled;
    if (this.braces === 'double') {
      if (around.history !== undefined) checkMessages(around.history, 'history');
      return arrange(messages, around);
    }
    refuseOptions(around);
    return messages;
  }

  #fill(variables: AnyVariables = {}, { strict }: FillOptions): readonly TracedMessage[] {
    checkVariables(variables);
    if (strict) checkStrictly(variables, this.placeholders);
    return this.#messages.map((message) => message.fill(variables));
  }
}

const FILL_OPTIONS = ['strict'];
const FORMAT_OPTIONS = [
  ...FILL_OPTIONS,
  'role',
  'history',
  'noSystemMessage',
  'defaultSystemMessage',
];
const DEFAULT_ROLES = { single: 'system', double: 'user' } as const;

function inRole(role: Message['role']): (traced: TracedMessage) => TracedMessage {
  return ({ message, pieces }) => ({ message: { ...message, role } as Message, pieces });
}

function bracesOf(options: PromptOptions): Braces {
  checkOptions(options, ['braces']);
  const { braces = 'single' } = options;
  if (braces === 'single' || braces === 'double') return braces;
  throw wrongOption(braces, 'braces', '"single" or "double"');
}

function refuseOptions(options: ArrangeOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    throw new ModelspeakError(
      'invalid_option',
      "found an option that prompts with single braces do not take; use braces: 'double', or put " +
        'the messages around this prompt yourself',
      { path: name },
    );
  }
}

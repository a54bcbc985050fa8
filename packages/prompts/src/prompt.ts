import { type Conversation, type Message, ModelspeakError } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import { type ArrangeOptions, arrange } from './arrange.js';
import { checkMessages } from './check-messages.js';
import { MessageTemplate, type TracedMessage } from './message-template.js';
import { messageText } from './message-text.js';
import { checkOptions, wrongOption } from './options.js';
import type { Braces, PlaceholdersOf } from './placeholders.js';
import { plainMessage } from './plain-message.js';
import type { PlaceholdersIn, PromptMessage } from './prompt-message.js';
import { refuseReserved } from './reserved-names.js';
import { type AnyVariables, checkStrictly, checkVariables, type Variables } from './variables.js';

/** Options of making a prompt. */
export interface PromptOptions<Style extends Braces = Braces> {
  /** How placeholders are written, and by which rules they are filled; `single` by default. */
  readonly braces?: Style | undefined;
}

/** The role of the message that a text becomes. */
export type TextRole = 'system' | 'developer' | 'user' | 'assistant';

/** Options of making a prompt from a text. */
export interface TextPromptOptions<Style extends Braces = Braces> extends PromptOptions<Style> {
  /** The role of the message that the text becomes; `user` by default. */
  readonly role?: TextRole | undefined;
}

/** Options of filling a prompt. */
export interface FillOptions {
  /**
   * Whether to refuse placeholders without a variable and variables without a placeholder. By default such a
   * placeholder stays in the text, and such a variable is ignored.
   */
  readonly strict?: boolean | undefined;
}

/** Options of getting the messages of a prompt. All except `strict` and `role` need double braces. */
export interface FormatOptions extends FillOptions, ArrangeOptions {
  /** The role of the message that a text becomes; by default that of {@link Prompt.fromText}. */
  readonly role?: TextRole | undefined;
}

/** The variables of a prompt, which are optional if it has no placeholders, and options. */
export type FormatArguments<Placeholder extends string, Options> = [Placeholder] extends [never]
  ? [variables?: AnyVariables, options?: Options]
  : [variables: Variables<Placeholder>, options?: Options];

/**
 * A text, or messages, with placeholders. Use {@link Prompt.fromText} or {@link Prompt.fromMessages} to make
 * one. Prompts are immutable.
 *
 * Values are content: placeholders inside them stay text, and in the prompt that a format renders, no value can
 * end or begin a turn.
 *
 * Single braces follow `Prompt` of Apache Flink Agents, double braces `render` of PromptingTools.jl.
 *
 * @typeParam Placeholder The names of its placeholders, if its texts have literal types.
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
 * const conversation = prompt.conversation({ topic: 'animals' });
 * console.log(llama3({ profile: 'base' }).render(conversation));
 * // <|begin_of_text|>This is a prompt about animals.
 * ```
 */
export class Prompt<Placeholder extends string = string> {
  /** The text or the messages that it was made from. */
  readonly template: string | readonly Message[];
  /** The role of the message that a text becomes; `undefined` for a prompt made from messages. */
  readonly role: TextRole | undefined;
  /** How its placeholders are written. */
  readonly braces: Braces;
  /** The names of its placeholders, in the order in which they first appear. */
  readonly placeholders: readonly Placeholder[];
  readonly #messages: readonly MessageTemplate[];

  /**
   * Makes a prompt from a text.
   *
   * @throws {ModelspeakError} `invalid_input` for a text that is not a string, and with double braces for a
   * placeholder whose name PromptingTools.jl reserves; `invalid_option` for invalid options
   *
   * @example
   * ```ts
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const prompt = Prompt.fromText('{greeting}, {name}!');
   * console.log(prompt.placeholders); // [ 'greeting', 'name' ]
   * console.log(prompt.formatMessages({ greeting: 'Hello', name: '{greeting}' }));
   * // [ { role: 'user', content: 'Hello, {greeting}!' } ]
   *
   * const rule = Prompt.fromText('Answer in {language}.', { role: 'system' });
   * console.log(rule.formatMessages({ language: 'French' }));
   * // [ { role: 'system', content: 'Answer in French.' } ]
   * ```
   */
  static fromText<const Text extends string, const Style extends Braces = 'single'>(
    text: Text,
    options: TextPromptOptions<Style> = {},
  ): Prompt<PlaceholdersOf<Text, Style>> {
    checkOptions(options, ['braces', 'role']);
    const { role = 'user' } = options;
    checkRole(role);
    if (typeof text !== 'string') throw mismatch(text, 'text', 'a string');
    return new Prompt(text, role, bracesOf(options));
  }

  /**
   * Makes a prompt from messages. It also accepts messages of Flink Agents: `extra_args` become `extra`, and
   * arguments that are an object become JSON text. Roles and texts are checked here, the rest when a format
   * renders the messages.
   *
   * @throws {ModelspeakError} `invalid_input` if it is not a list of messages, and with double braces for a
   * placeholder whose name PromptingTools.jl reserves; `invalid_option` for invalid options
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
    checkOptions(options, ['braces']);
    const plain = messages.map((message, index) => plainMessage(message, `messages[${index}]`));
    return new Prompt(plain, undefined, bracesOf(options));
  }

  private constructor(
    template: string | readonly Message[],
    role: TextRole | undefined,
    braces: Braces,
  ) {
    const isText = typeof template === 'string';
    const messages = isText ? [{ role: 'user' as const, content: template }] : template;
    this.template = template;
    this.role = role;
    this.braces = braces;
    this.#messages = messages.map((message) => new MessageTemplate(message, braces));
    if (braces === 'double') {
      this.#messages.forEach(({ names }, index) => {
        refuseReserved(names, isText ? 'text' : `messages[${index}].content`);
      });
    }
    const names = this.#messages.flatMap((message) => message.names);
    this.placeholders = [...new Set(names)] as readonly string[] as readonly Placeholder[];
  }

  /**
   * Fills the prompt and returns it as text: the text that it was made from, or a line for each message. In
   * this text a value may look like a separate line, so do not send it to a model: render
   * {@link Prompt.conversation} with a format instead.
   *
   * @throws {ModelspeakError} `invalid_input` for a value that cannot be written, and with `strict` for a
   * missing or an unused variable; `invalid_option` for options other than `strict`; `unsupported` for a
   * message that plain text cannot express
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
    const [variables, options = {}] = args;
    checkOptions(options, FILL_OPTIONS);
    const messages = this.#fill(variables, options).map(({ message }) => message);
    if (typeof this.template === 'string') return messages[0]?.content as string;
    return messages.map((message, index) => messageText(message, `messages[${index}]`)).join('\n');
  }

  /**
   * Fills the prompt and returns its messages.
   *
   * @throws {ModelspeakError} `invalid_input` for a value that cannot be written, for a second system
   * message with double braces, and with `strict` for a missing or an unused variable;
   * `invalid_option` for unknown options, and for options that the prompt does not support
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
   * Fills the prompt and returns it as a conversation, which a format can render.
   *
   * @throws {ModelspeakError} what {@link Prompt.formatMessages} throws
   *
   * @example
   * ```ts
   * import { openaiMessages } from '@modelspeak/format-openai-messages';
   * import { Prompt } from '@modelspeak/prompts';
   *
   * const prompt = Prompt.fromText('What is {thing}?');
   * const body = openaiMessages().body(prompt.conversation({ thing: 'love' }));
   * console.log(body.messages); // [ { role: 'user', content: 'What is love?' } ]
   * ```
   */
  conversation(...args: FormatArguments<Placeholder, FormatOptions>): Conversation {
    return { messages: this.formatMessages(...args) };
  }

  /**
   * Fills the prompt and returns each message with the pieces of its text, and the variable that each piece
   * comes from.
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
    const { role, strict, ...around } = options;
    if (role !== undefined) this.#checkRole(role);
    const filled = this.#fill(variables, { strict });
    const asked = role ?? this.role;
    const messages = asked === undefined ? filled : filled.map(inRole(asked));
    if (this.braces === 'double') {
      if (around.history !== undefined) checkMessages(around.history, 'history');
      return arrange(messages, around);
    }
    refuseOptions(around);
    return messages;
  }

  #checkRole(role: TextRole): void {
    checkRole(role);
    if (this.role !== undefined) return;
    throw new ModelspeakError(
      'invalid_option',
      'the messages of this prompt have their own roles; leave this option out',
      { path: 'role' },
    );
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
const TEXT_ROLES: readonly TextRole[] = ['system', 'developer', 'user', 'assistant'];

function checkRole(role: TextRole): void {
  if (TEXT_ROLES.includes(role)) return;
  throw wrongOption(role, 'role', TEXT_ROLES.map((known) => JSON.stringify(known)).join(' or '));
}

function inRole(role: TextRole): (traced: TracedMessage) => TracedMessage {
  return ({ message, pieces }) => ({ message: { ...message, role } as Message, pieces });
}

function bracesOf({ braces = 'single' }: PromptOptions): Braces {
  if (braces === 'single' || braces === 'double') return braces;
  throw wrongOption(braces, 'braces', '"single" or "double"');
}

function refuseOptions(options: ArrangeOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    throw new ModelspeakError(
      'invalid_option',
      "only a prompt with double braces supports this option; use braces: 'double', or put the " +
        'messages around the prompt yourself',
      { path: name },
    );
  }
}

/** The messages that a prompt was made from, with placeholders. */
export function messagesOf({
  template,
  role = 'user',
}: Pick<Prompt, 'template' | 'role'>): readonly Message[] {
  return typeof template === 'string' ? [{ role, content: template }] : template;
}

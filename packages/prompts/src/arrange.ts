import { type Message, ModelspeakError } from '@modelspeak/core';
import { type TracedMessage, untouched } from './message-template.js';
import { wrongOption } from './options.js';
import { isSystem } from './prompt-message.js';

/** Options of prompts with double braces: what surrounds their messages. */
export interface ArrangeOptions {
  /** The turns before this prompt. They are used unchanged, and their placeholders are not filled. */
  readonly history?: readonly Message[] | undefined;
  /**
   * For models without system messages: adds none, and turns the prompt's own into a user message. A system
   * message in `history` stays.
   */
  readonly noSystemMessage?: boolean | undefined;
  /**
   * The system message to add if the prompt has none; by default that of PromptingTools.jl, "Act as a helpful
   * AI assistant". `false` adds none.
   */
  readonly defaultSystemMessage?: string | false | undefined;
}

/**
 * Orders the messages of a prompt as PromptingTools.jl does: the system message, the history, the
 * others.
 *
 * @throws {ModelspeakError} `invalid_input` for a second system message, `invalid_option` for a
 * `defaultSystemMessage` that is not a string
 */
export function arrange(
  messages: readonly TracedMessage[],
  options: ArrangeOptions,
): readonly TracedMessage[] {
  const { history = [], noSystemMessage = false } = options;
  const { defaultSystemMessage = 'Act as a helpful AI assistant' } = options;
  if (typeof defaultSystemMessage !== 'string' && defaultSystemMessage !== false) {
    throw wrongOption(defaultSystemMessage, 'defaultSystemMessage', 'a string, or false for none');
  }
  const earlier = history.map(untouched);
  const systems = messages.filter(isFromSystem);
  const others = messages.filter((message) => !isFromSystem(message));
  const count = systems.length + earlier.filter(isFromSystem).length;
  if (count > 1) refuseSecond(messages, history);
  if (noSystemMessage) return [...systems.map(asUser), ...earlier, ...others];
  const ordered = [...systems, ...earlier, ...others];
  if (count === 1 || defaultSystemMessage === false) return ordered;
  return [untouched({ role: 'system', content: defaultSystemMessage }), ...ordered];
}

function isFromSystem({ message }: TracedMessage): boolean {
  return isSystem(message.role);
}

function asUser({ message, pieces }: TracedMessage): TracedMessage {
  return { message: { ...message, role: 'user' } as Message, pieces };
}

function refuseSecond(messages: readonly TracedMessage[], history: readonly Message[]): never {
  const places = messages.flatMap((message, index) =>
    isFromSystem(message) ? `messages[${index}]` : [],
  );
  const earlier = history.flatMap(({ role }, index) => (isSystem(role) ? `history[${index}]` : []));
  throw new ModelspeakError(
    'invalid_input',
    'there is a second system message; join them, or remove one',
    { path: [...earlier, ...places][1] },
  );
}

import { type Message, ModelspeakError } from '@modelspeak/core';
import { type TracedMessage, untouched } from './message-template.js';
import { wrongOption } from './options.js';
import { isSystem } from './prompt-message.js';

/** Options of prompts with double braces: what stands around their messages. */
export interface ArrangeOptions {
  /** The turns before this prompt, which are taken as they are. */
  readonly history?: readonly Message[] | undefined;
  /**
   * For models without a system message: none is added, and one that is there becomes a message of
   * the user.
   */
  readonly noSystemMessage?: boolean | undefined;
  /**
   * The system message of a prompt that has none; `false` to add none. By default it is that of
   * PromptingTools.jl, "Act as a helpful AI assistant".
   */
  readonly defaultSystemMessage?: string | false | undefined;
}

/**
 * Puts the messages of a prompt in order as PromptingTools.jl does: the system message first, then
 * the history, then the others.
 *
 * @throws {ModelspeakError} `invalid_input` for a second system message, `invalid_option` for a
 * default one that is no text
 */
export function arrange(
  messages: readonly TracedMessage[],
  options: ArrangeOptions,
): readonly TracedMessage[] {
  const { history = [], noSystemMessage = false } = options;
  const { defaultSystemMessage = 'Act as a helpful AI assistant' } = options;
  if (typeof defaultSystemMessage !== 'string' && defaultSystemMessage !== false) {
    throw wrongOption(defaultSystemMessage, 'defaultSystemMessage', 'a text, or false to add none');
  }
  const earlier = history.map(untouched);
  const systems = messages.filter(isFromSystem);
  const count = systems.length + earlier.filter(isFromSystem).length;
  if (count > 1) refuseSecond(messages, history);
  const others = messages.filter((message) => !isFromSystem(message));
  const ordered = [...systems, ...earlier, ...others];
  if (noSystemMessage) return ordered.map(asUser);
  if (count === 1 || defaultSystemMessage === false) return ordered;
  return [untouched({ role: 'system', content: defaultSystemMessage }), ...ordered];
}

function isFromSystem({ message }: TracedMessage): boolean {
  return isSystem(message.role);
}

function asUser(traced: TracedMessage): TracedMessage {
  if (!isFromSystem(traced)) return traced;
  return { ...traced, message: { ...traced.message, role: 'user' } as Message };
}

function refuseSecond(messages: readonly TracedMessage[], history: readonly Message[]): never {
  const places = messages.flatMap((message, index) =>
    isFromSystem(message) ? `messages[${index}]` : [],
  );
  const earlier = history.flatMap(({ role }, index) => (isSystem(role) ? `history[${index}]` : []));
  throw new ModelspeakError(
    'invalid_input',
    'found a second system message, expected one at most; put them into one, or leave one out',
    { path: [...earlier, ...places][1] },
  );
}

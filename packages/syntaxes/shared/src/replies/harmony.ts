import type { MessageRoute, MessagesDescription } from '@modelspeak/core/authoring';

/** The recipients of messages that are not calls. */
const PEOPLE = ['assistant', 'user', 'all'];

/**
 * Replies in harmony: assistant messages, each with a header that names its channel, and its
 * recipient if it is a call. The recipient comes after the role or after the channel.
 *
 * @param texts The recipients that take text instead of JSON, and the argument that the text
 * becomes.
 *
 * @see https://cookbook.openai.com/articles/openai-harmony
 *
 * @example
 * ```ts
 * import { harmonyReplies } from '@modelspeak/syntaxes/replies';
 *
 * const { route } = harmonyReplies({ python: 'code' });
 * console.log(route('<|channel|>commentary to=python')); // { call: 'python', argument: 'code' }
 * console.log(route('<|channel|>analysis')); // reasoning
 * ```
 */
export function harmonyReplies(texts: Readonly<Record<string, string>> = {}): MessagesDescription {
  const argumentOf = new Map(Object.entries(texts));
  return {
    open: '<|start|>',
    body: '<|message|>',
    close: ['<|end|>', '<|call|>'],
    stop: ['<|call|>'],
    // The last of these is a message without a header.
    headers: ['<|channel|>', ' to=', '<|constrain|>', '<|message|>'],
    route(header): MessageRoute {
      const recipient = /\bto=([^\s<]+)/.exec(header)?.[1];
      if (recipient !== undefined && !PEOPLE.includes(recipient)) {
        const argument = argumentOf.get(recipient);
        return argument === undefined
          ? { call: recipient.replace(/^functions\./, '') }
          : { call: recipient, argument };
      }
      return /<\|channel\|>\s*analysis/.test(header) ? 'reasoning' : 'text';
    },
  };
}

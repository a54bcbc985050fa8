import { ModelspeakError, type Tool } from '@modelspeak/core';
import { mismatch } from './check.js';
import type { HistoryMessage } from './history.js';

/**
 * A request body in OpenAI's shape, as prompters write it for chat APIs.
 *
 * @example
 * ```ts
 * import type { OpenAIBody } from '@modelspeak/lazyllm';
 *
 * const body: OpenAIBody = { messages: [{ role: 'user', content: 'Hi' }] };
 * console.log(body.messages.length); // 1
 * ```
 */
export interface OpenAIBody {
  readonly messages: readonly HistoryMessage[];
  readonly tools?: readonly Tool[];
}

/**
 * A request body for Anthropic's API: the system prompt is a key next to the messages.
 *
 * @example
 * ```ts
 * import type { AnthropicBody } from '@modelspeak/lazyllm';
 *
 * const body: AnthropicBody = { messages: [{ role: 'user', content: 'Hi' }], system: 'Be brief.' };
 * console.log(body.system); // Be brief.
 * ```
 */
export interface AnthropicBody extends OpenAIBody {
  readonly system?: string;
}

/** The parts of a body. */
export interface BodyParts {
  /** The system prompt; `undefined` for none. */
  readonly system: string | undefined;
  /** The user part of the instruction, which precedes the last message. */
  readonly user: string;
  readonly messages: readonly HistoryMessage[];
  readonly tools: readonly Tool[];
}

/** Builds a body in OpenAI's shape. */
export function openAIBody({ system, user, messages, tools }: BodyParts): OpenAIBody {
  return {
    messages: [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      ...withUserPart(messages, user),
    ],
    ...(tools.length > 0 && { tools }),
  };
}

/** Builds a body in Anthropic's shape. */
export function anthropicBody({ system, user, messages, tools }: BodyParts): AnthropicBody {
  const index = messages.findIndex(({ role }) => role === 'system');
  if (index !== -1) {
    throw new ModelspeakError(
      'unsupported',
      'an Anthropic body has only one system prompt; move this into the instruction',
      { path: `history[${index}].role` },
    );
  }
  return {
    messages: withUserPart(messages, user),
    ...(system !== undefined && { system }),
    ...(tools.length > 0 && { tools }),
  };
}

function withUserPart(
  messages: readonly HistoryMessage[],
  user: string,
): readonly HistoryMessage[] {
  const last = messages.at(-1);
  if (user === '' || last === undefined) return messages;
  if (typeof last.content !== 'string') {
    throw mismatch(
      last.content,
      'a string, because the user part of the instruction goes before it',
      'input',
    );
  }
  return [...messages.slice(0, -1), { ...last, content: user + last.content }];
}

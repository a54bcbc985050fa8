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
 * A request body for Anthropic's API: the system prompt is a key beside the messages.
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

/** What a body is made of. */
export interface BodyParts {
  /** The system prompt; `undefined` where there is to be none. */
  readonly system: string | undefined;
  /** The user's part of the instruction, which goes before the last message. */
  readonly user: string;
  readonly messages: readonly HistoryMessage[];
  readonly tools: readonly Tool[];
}

/** Puts a body in OpenAI's shape together. */
export function openAIBody({ system, user, messages, tools }: BodyParts): OpenAIBody {
  return {
    messages: [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      ...withUserPart(messages, user),
    ],
    ...(tools.length > 0 && { tools }),
  };
}

/** Puts a body in Anthropic's shape together. */
export function anthropicBody({ system, user, messages, tools }: BodyParts): AnthropicBody {
  const index = messages.findIndex(({ role }) => role === 'system');
  if (index !== -1) {
    throw new ModelspeakError(
      'unsupported',
      'a body for Anthropic has one system prompt; move this into the instruction',
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
      'a string, to put the user’s part of the instruction before it',
      'input',
    );
  }
  return [...messages.slice(0, -1), { ...last, content: user + last.content }];
}

import { Field, gatherExtra, isObject } from '@modelspeak/bodies';
import {
  type Conversation,
  ModelspeakError,
  parseJson,
  type RenderOptions,
  validateConversation,
} from '@modelspeak/core';
import { callKeys, messageKeys, partKeys, toolKeys } from './known-keys.js';
import { type OpenAIRequest, readRequest } from './request.js';

/** The parts of a request body. */
export interface OpenAIBodyParts {
  /** The model name; absent if the body has none. */
  readonly model?: string;
  /** Its messages and tools. */
  readonly conversation: Conversation;
  /** The options that other formats support too: `toolChoice`, `responseFormat` and so on. */
  readonly options: RenderOptions<OpenAIRequest>;
  /** Everything else in the body. */
  readonly parameters: Record<string, unknown>;
}

/**
 * Splits a request body into its parts without losing anything. From the parts,
 * `openaiMessages({ model, parameters }).body(conversation, options)` writes the same body again, and any other
 * format writes an equivalent request. Numbers in JSON text keep their spelling.
 *
 * The conversation shares data with the body, which is not modified. Provider-specific keys are in the `extra`
 * of their message, part, tool or call.
 *
 * @param body The body, or its JSON text.
 * @throws {ModelspeakError} if the body is not a Chat Completions request
 *
 * @example
 * ```ts
 * import { readBody } from '@modelspeak/format-openai-messages';
 *
 * const { model, conversation, options, parameters } = readBody({
 *   model: 'gpt-5',
 *   messages: [{ role: 'user', content: 'Hi' }],
 *   tool_choice: 'none',
 *   temperature: 0,
 * });
 * console.log(model, conversation.messages.length); // gpt-5 1
 * console.log(options, parameters); // { toolChoice: 'none' } { temperature: 0 }
 * ```
 */
export function readBody(body: unknown): OpenAIBodyParts {
  const parts = takeApart(body);
  validateConversation(parts.conversation);
  return parts;
}

/** Returns the conversation of a body, without checking it. */
export function readConversation(body: unknown): Conversation {
  const { conversation, parameters } = takeApart(body);
  const { functions } = parameters;
  if (Array.isArray(functions) && functions.length > 0) {
    throw new ModelspeakError(
      'unsupported',
      'the older functions are not supported; pass them as tools of the type "function"',
      { path: 'functions' },
    );
  }
  return conversation;
}

function takeApart(body: unknown): OpenAIBodyParts {
  const field = new Field(typeof body === 'string' ? parseJson(body) : body, '');
  const { model: _, messages, tools, ...rest } = field.object;
  const model = field.get('model').text;
  const conversation = {
    messages: Array.isArray(messages) ? messages.map(readMessage) : messages,
    ...(tools !== undefined && { tools: gatherExtras(tools, toolKeys) }),
  } as Conversation;
  return { ...(model !== undefined && { model }), conversation, ...readRequest(rest) };
}

/** Returns a message with provider-specific keys in `extra`, also in its parts and calls. */
function readMessage(given: unknown): unknown {
  if (!isObject(given)) return given;
  const message = { ...nameReasoning(given) };
  if ('content' in message) message['content'] = gatherExtras(message['content'], partKeys);
  if ('tool_calls' in message)
    message['tool_calls'] = gatherExtras(message['tool_calls'], callKeys);
  return gatherExtra(message, messageKeys(message));
}

function gatherExtras(given: unknown, keysOf: typeof partKeys): unknown {
  return Array.isArray(given) ? given.map((item) => gatherExtra(item, keysOf(item))) : given;
}

/** Renames `reasoning`, which some servers use, to `reasoning_content`. */
function nameReasoning(message: Record<string, unknown>): Record<string, unknown> {
  const { reasoning, ...rest } = message;
  const isReasoning = typeof reasoning === 'string' && reasoning !== '';
  if (rest['role'] !== 'assistant' || !isReasoning || rest['reasoning_content']) return message;
  return { ...rest, reasoning_content: reasoning };
}

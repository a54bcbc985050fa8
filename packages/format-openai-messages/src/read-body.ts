import {
  type Conversation,
  ModelspeakError,
  parseJson,
  validateConversation,
} from '@modelspeak/core';
import { Field } from './field.js';

/** A request body taken apart. */
export interface OpenAIBodyParts {
  /** The model that is asked; absent where the body names none. */
  readonly model?: string;
  /** Its messages and tools. */
  readonly conversation: Conversation;
  /** Everything else that the body holds. */
  readonly parameters: Record<string, unknown>;
}

/**
 * Takes a request body apart without losing anything of it: `openaiMessages({ model, parameters })`
 * writes the same body again. In JSON text, numbers keep their spelling.
 *
 * The conversation shares its parts with the body; neither is changed.
 *
 * @param body The body, or its JSON text.
 * @throws {ModelspeakError} where the body is not a Chat Completions request
 *
 * @example
 * ```ts
 * import { readBody } from '@modelspeak/format-openai-messages';
 *
 * const { model, conversation, parameters } = readBody({
 *   model: 'gpt-5',
 *   messages: [{ role: 'user', content: 'Hi' }],
 *   temperature: 0,
 * });
 * console.log(model, conversation.messages.length, parameters); // gpt-5 1 { temperature: 0 }
 * ```
 */
export function readBody(body: unknown): OpenAIBodyParts {
  const parts = takeApart(body);
  validateConversation(parts.conversation);
  return parts;
}

/** The conversation of a body, not yet checked. */
export function readConversation(body: unknown): Conversation {
  const { conversation, parameters } = takeApart(body);
  const { functions } = parameters;
  if (Array.isArray(functions) && functions.length > 0) {
    throw new ModelspeakError(
      'unsupported',
      'a conversation has no place for the older functions; give them as tools of the type "function"',
      { path: 'functions' },
    );
  }
  return conversation;
}

function takeApart(body: unknown): OpenAIBodyParts {
  const field = new Field(typeof body === 'string' ? parseJson(body) : body, '');
  const { model: _, messages, tools, ...parameters } = field.object;
  const model = field.get('model').text;
  const conversation = {
    messages: Array.isArray(messages) ? messages.map(nameReasoning) : messages,
    ...(tools !== undefined && { tools }),
  } as Conversation;
  return { ...(model !== undefined && { model }), conversation, parameters };
}

/** Reasoning has one name in a conversation, two among servers. */
function nameReasoning(message: unknown): unknown {
  if (typeof message !== 'object' || message === null) return message;
  const { reasoning, ...rest } = message as Record<string, unknown>;
  const isReasoning = typeof reasoning === 'string' && reasoning !== '';
  if (rest['role'] !== 'assistant' || !isReasoning || rest['reasoning_content']) return message;
  return { ...rest, reasoning_content: reasoning };
}

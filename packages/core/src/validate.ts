import type { Conversation } from './conversation.js';
import { saysSomething } from './says-something.js';
import {
  anything,
  array,
  boolean,
  identifier,
  jsonObject,
  jsonObjectText,
  mismatch,
  nullish,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  variants,
} from './shape.js';

const textPart = { text };

const part = variants('type', {
  text: textPart,
  refusal: { refusal: text },
  image_url: {
    image_url: object({ url: text, detail: optional(oneOf('auto', 'low', 'high', 'original')) }),
  },
  image: {
    image_path: optional(text),
    width: optional(number(true)),
    height: optional(number(true)),
  },
  bbox: { width: number(true), height: number(true), coords: array(array(number())) },
  input_audio: { input_audio: object({ data: text, format: text }) },
  file: {
    file: object({ file_data: optional(text), file_id: optional(text), filename: optional(text) }),
  },
});

function contentOf(item: Shape): Shape {
  return (value, path) => {
    if (typeof value === 'string') text(value, path);
    else if (Array.isArray(value)) array(item)(value, path);
    else throw mismatch(value, path, 'a string or an array');
  };
}

const content = contentOf(part);
const name = optional(text);
const system = { content: contentOf(variants('type', { text: textPart })), name };
const call = { name: identifier, arguments: jsonObjectText };

const message = variants('role', {
  system,
  developer: system,
  user: { content, name },
  assistant: {
    content: nullish(content),
    name,
    reasoning_content: nullish(text),
    refusal: nullish(text),
    stop_reason: nullish(text),
    tool_calls: nullish(
      array(
        variants('type', {
          function: { id: identifier, function: object(call) },
          custom: { id: identifier, custom: object({ name: text, input: text }) },
        }),
      ),
    ),
    audio: nullish(object({ id: text })),
    function_call: nullish(object({ name: text, arguments: text })),
  },
  tool: { tool_call_id: identifier, content, name },
  function: { name: text, content: nullish(text) },
});

const conversation = object({
  messages: array(message),
  tools: nullish(
    array(
      variants('type', {
        function: {
          function: object({
            name: identifier,
            description: nullish(text),
            parameters: nullish(jsonObject),
            strict: nullish(boolean),
          }),
        },
        custom: {
          custom: object({ name: text, description: optional(text), format: anything }),
        },
      }),
    ),
  ),
});

/**
 * Refuses what is not a conversation: wrong types, unknown roles, arguments that are not a JSON
 * object, strings that no encoding can write, schemas that contain themselves.
 *
 * @throws {ModelspeakError} `invalid_input`, `invalid_json`, `invalid_unicode`, `circular`,
 * `too_large`
 *
 * @example
 * ```ts
 * import { validateConversation } from '@modelspeak/core';
 *
 * try {
 *   validateConversation({ messages: [{ role: 'wizard', content: 'Abracadabra' }] });
 * } catch (error) {
 *   console.log((error as Error).message); // messages[0].role: found "wizard", expected "system" or…
 * }
 * ```
 */
export function validateConversation(input: unknown): asserts input is Conversation {
  conversation(input, '');
  (input as Conversation).messages.forEach((message, index) => {
    if (message.role === 'assistant' && !saysSomething(message)) {
      throw mismatch(message.content, `messages[${index}].content`, 'text or tool calls');
    }
  });
}

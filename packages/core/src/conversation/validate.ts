import {
  anything,
  array,
  boolean,
  check,
  identifier,
  jsonObject,
  jsonObjectText,
  mismatch,
  nullish,
  number,
  object,
  oneOf,
  openObject,
  optional,
  type Shape,
  text,
  variants,
} from '../checking/shape.js';
import { isObject } from '../json/json-object.js';
import type { Conversation } from './conversation.js';
import { isPlainMessage } from './plain-message.js';
import { saysSomething } from './says-something.js';

const IN_EXTRA = '; put provider keys into extra';

/** Built by a function, so that bundlers can drop it. */
const conversation = /* @__PURE__ */ conversationShape();

function conversationShape(): Shape {
  const signature = optional(text);
  const extra = optional(jsonObject);
  const textPart = { text, signature, extra };
  const ofProvider = { format: identifier, value: jsonObject };

  const parts = {
    text: textPart,
    refusal: { refusal: text, extra },
    image_url: {
      image_url: object({ url: text, detail: optional(oneOf('auto', 'low', 'high', 'original')) }),
      extra,
    },
    image: {
      image_path: optional(text),
      width: optional(number(true)),
      height: optional(number(true)),
      extra,
    },
    bbox: { width: number(true), height: number(true), coords: array(array(number())), extra },
    input_audio: { input_audio: object({ data: text, format: text }), extra },
    file: {
      file: object({
        file_data: optional(text),
        file_id: optional(text),
        filename: optional(text),
      }),
      extra,
    },
    provider: ofProvider,
  };

  const saidParts = {
    ...parts,
    reasoning: { text, signature, encrypted: optional(text), id: optional(text), extra },
    tool_call: { id: identifier, signature, extra },
  };

  const content = contentOf(variants('type', parts, IN_EXTRA));
  const name = optional(text);
  const system = {
    content: contentOf(variants('type', { text: textPart }, IN_EXTRA)),
    name,
    extra,
  };
  const call = { name: identifier, arguments: jsonObjectText };

  const anyMessage = variants(
    'role',
    {
      system,
      developer: system,
      user: { content, name, extra },
      assistant: {
        content: nullish(contentOf(variants('type', saidParts, IN_EXTRA))),
        name,
        reasoning_content: nullish(text),
        refusal: nullish(text),
        stop_reason: nullish(text),
        tool_calls: nullish(
          array(
            variants(
              'type',
              {
                function: { id: identifier, function: object(call), extra },
                custom: { id: identifier, custom: object({ name: text, input: text }), extra },
              },
              IN_EXTRA,
            ),
          ),
        ),
        audio: nullish(openObject({ id: text })),
        function_call: nullish(object({ name: text, arguments: text })),
        extra,
      },
      tool: { tool_call_id: identifier, content, name, is_error: optional(boolean), extra },
      function: { name: text, content: nullish(text), extra },
    },
    IN_EXTRA,
  );

  const message: Shape = (value, path) => {
    if (!isPlainMessage(value)) anyMessage(value, path);
  };

  return object(
    {
      messages: array(message),
      tools: nullish(
        array(
          variants(
            'type',
            {
              function: {
                function: object({
                  name: identifier,
                  description: nullish(text),
                  parameters: nullish(jsonObject),
                  required: nullish(array(text)),
                  strict: nullish(boolean),
                }),
                extra,
              },
              custom: {
                custom: object({ name: text, description: optional(text), format: anything }),
                extra,
              },
              provider: ofProvider,
            },
            IN_EXTRA,
          ),
        ),
      ),
    },
    '; pass request options to render, turn or body',
  );
}

function contentOf(item: Shape): Shape {
  const parts = array(item);
  return (value, path) => {
    if (typeof value === 'string') text(value, path);
    else if (Array.isArray(value)) parts(value, path);
    else throw mismatch(value, path, 'a string or an array');
  };
}

/**
 * Throws if the input is not a valid conversation: wrong types, unknown roles or keys, arguments
 * that are not a JSON object, strings with lone surrogates, circular schemas. Unknown keys with
 * empty values (`null`, `''`, `[]`, `{}`) are accepted.
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
  if (!isObject(input)) {
    throw mismatch(input, undefined, 'a conversation, such as {"messages":[{"role":"user",…}]}');
  }
  check(conversation, input);
  (input['messages'] as Conversation['messages']).forEach((message, index) => {
    if (message.role === 'assistant' && !saysSomething(message)) {
      throw mismatch(message.content, `messages[${index}].content`, 'text or tool calls');
    }
  });
}

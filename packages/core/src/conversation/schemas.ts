import * as z from 'zod/mini';
import * as shape from '../checking/shape.js';
import { isJsonObject, unescapeJson } from '../json/json-object.js';
import { saysSomething } from './says-something.js';

/** A string without lone surrogates. */
const text = z
  .string()
  .check(z.refine((value) => value.isWellFormed(), { params: { code: 'invalid_unicode' } }));

/** A non-empty string. */
const identifier = text.check(z.minLength(1));

/** The JSON text of an object. */
const jsonObjectText = text.check(
  z.refine(isJsonObject, { params: { code: 'invalid_json' } }),
  z.refine((value) => unescapeJson(value).isWellFormed(), { params: { code: 'invalid_unicode' } }),
);

/** An object that JSON can represent, at any depth: no cycles, functions, dates or `NaN`. */
const jsonObject: z.ZodMiniType<Record<string, unknown>> = z.any().check(
  z.refine((value) => {
    try {
      shape.jsonObject(value, '');
      return true;
    } catch {
      return false;
    }
  }),
);

/** An empty value, which can be dropped without loss. */
const emptySchema = z.unknown().check(z.refine(shape.isEmpty));

/** An object with only these keys; others must be empty. */
function closed<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.catchall(z.object(shape), emptySchema) as unknown as z.ZodMiniObject<
    Shape,
    z.core.$strip
  >;
}

/** Keys that only one provider knows. */
const extra = z.optional(jsonObject);

const textPartSchema = closed({
  type: z.literal('text'),
  text,
  signature: z.optional(text),
  extra,
});

const refusalPartSchema = closed({ type: z.literal('refusal'), refusal: text, extra });

const imageUrlPartSchema = closed({
  type: z.literal('image_url'),
  image_url: closed({
    url: text,
    detail: z.optional(z.enum(['auto', 'low', 'high', 'original'])),
  }),
  extra,
});

const imagePartSchema = closed({
  type: z.literal('image'),
  image_path: z.optional(text),
  width: z.optional(z.number().check(z.positive())),
  height: z.optional(z.number().check(z.positive())),
  extra,
});

const boundingBoxPartSchema = closed({
  type: z.literal('bbox'),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  coords: z.readonly(z.array(z.readonly(z.array(z.number())))),
  extra,
});

const audioPartSchema = closed({
  type: z.literal('input_audio'),
  input_audio: closed({ data: text, format: text }),
  extra,
});

const filePartSchema = closed({
  type: z.literal('file'),
  file: closed({
    file_data: z.optional(text),
    file_id: z.optional(text),
    filename: z.optional(text),
  }),
  extra,
});

const ofProviderSchema = closed({
  type: z.literal('provider'),
  format: identifier,
  value: jsonObject,
});

const reasoningPartSchema = closed({
  type: z.literal('reasoning'),
  text,
  signature: z.optional(text),
  encrypted: z.optional(text),
  id: z.optional(text),
  extra,
});

const toolCallPartSchema = closed({
  type: z.literal('tool_call'),
  id: identifier,
  signature: z.optional(text),
  extra,
});

const anyonesParts = [
  textPartSchema,
  refusalPartSchema,
  imageUrlPartSchema,
  imagePartSchema,
  boundingBoxPartSchema,
  audioPartSchema,
  filePartSchema,
  ofProviderSchema,
] as const;

/**
 * One part of a message's content: text, an image, a bounding box, audio, a file, a refusal or a part
 * that only one provider knows; in assistant messages also reasoning and the position of a call.
 */
export const partSchema = z.discriminatedUnion('type', [
  ...anyonesParts,
  reasoningPartSchema,
  toolCallPartSchema,
]);

const textContentSchema = z.union([
  text,
  z.readonly(z.array(z.discriminatedUnion('type', [textPartSchema]))),
]);

const contentSchema = z.union([
  text,
  z.readonly(z.array(z.discriminatedUnion('type', anyonesParts))),
]);

const saidContentSchema = z.union([text, z.readonly(z.array(partSchema))]);

/** A function call; `arguments` is the JSON text of an object. */
export const functionCallSchema = closed({
  id: identifier,
  type: z.literal('function'),
  function: closed({ name: identifier, arguments: jsonObjectText }),
  extra,
});

const customCallSchema = closed({
  id: identifier,
  type: z.literal('custom'),
  custom: closed({ name: text, input: text }),
  extra,
});

/** A tool call of an assistant message: of a function, or of a custom tool. */
export const toolCallSchema = z.discriminatedUnion('type', [functionCallSchema, customCallSchema]);

/** A system message, or a developer message in OpenAI's newer term. */
export const systemMessageSchema = closed({
  role: z.enum(['system', 'developer']),
  content: textContentSchema,
  name: z.optional(text),
  extra,
});

/** A user message. */
export const userMessageSchema = closed({
  role: z.literal('user'),
  content: contentSchema,
  name: z.optional(text),
  extra,
});

/** An assistant message: text, reasoning, a refusal, tool calls. */
export const assistantMessageSchema = closed({
  role: z.literal('assistant'),
  content: z.optional(z.nullable(saidContentSchema)),
  name: z.optional(text),
  reasoning_content: z.optional(z.nullable(text)),
  refusal: z.optional(z.nullable(text)),
  /** How the model ended the message, as its format spells it. */
  stop_reason: z.optional(z.nullable(text)),
  tool_calls: z.optional(z.nullable(z.readonly(z.array(toolCallSchema)))),
  audio: z.optional(z.nullable(z.looseObject({ id: text }))),
  function_call: z.optional(z.nullable(closed({ name: text, arguments: text }))),
  extra,
}).check(z.refine(saysSomething, { path: ['content'] }));

/** The result of the tool call with the id `tool_call_id`. */
export const toolMessageSchema = closed({
  role: z.literal('tool'),
  tool_call_id: identifier,
  content: contentSchema,
  name: z.optional(text),
  is_error: z.optional(z.boolean()),
  extra,
});

const functionMessageSchema = closed({
  role: z.literal('function'),
  name: text,
  content: z.optional(z.nullable(text)),
  extra,
});

/**
 * One message of a conversation, of any role.
 *
 * @example
 * ```ts
 * import { messageSchema } from '@modelspeak/core/schemas';
 *
 * console.log(messageSchema.safeParse({ role: 'user', content: 'Hello!' }).success); // true
 * console.log(messageSchema.safeParse({ role: 'wizard', content: 'Hex!' }).success); // false
 * ```
 */
export const messageSchema = z.discriminatedUnion('role', [
  systemMessageSchema,
  userMessageSchema,
  assistantMessageSchema,
  toolMessageSchema,
  functionMessageSchema,
]);

/** A function that the model may call; `parameters` is the JSON Schema of its arguments. */
export const functionToolSchema = closed({
  type: z.literal('function'),
  function: closed({
    name: identifier,
    description: z.optional(z.nullable(text)),
    parameters: z.optional(z.nullable(jsonObject)),
    required: z.optional(z.nullable(z.readonly(z.array(text)))),
    strict: z.optional(z.nullable(z.boolean())),
  }),
  extra,
});

const customToolSchema = closed({
  type: z.literal('custom'),
  custom: closed({
    name: text,
    description: z.optional(text),
    format: z.optional(z.unknown()),
  }),
  extra,
});

/**
 * A tool that the model may call: a function, a custom tool, whose input is free text, or a tool of
 * the provider.
 */
export const toolSchema = z.discriminatedUnion('type', [
  functionToolSchema,
  customToolSchema,
  ofProviderSchema,
]);

/**
 * A conversation: its messages, and the tools that the model may call.
 *
 * Formats check their input themselves, with the same results and without Zod. Use this schema for
 * data that must be checked earlier: a request to your server, the rows of a data set.
 *
 * @example
 * ```ts
 * import { conversationSchema } from '@modelspeak/core/schemas';
 *
 * const result = conversationSchema.safeParse({ messages: [{ role: 'user', content: 42 }] });
 * console.log(result.error?.issues[0]?.path); // [ 'messages', 0, 'content' ]
 * ```
 */
export const conversationSchema = closed({
  messages: z.readonly(z.array(messageSchema)),
  tools: z.optional(z.nullable(z.readonly(z.array(toolSchema)))),
});

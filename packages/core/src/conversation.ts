import type * as z from 'zod/mini';
import type * as schemas from './schemas.js';

/**
 * A conversation: its messages, and the tools that the model may call. The shape is that of OpenAI's
 * chat messages, whose types are assignable to these, with a few keys and parts besides.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/create
 *
 * @example
 * ```ts
 * import type { Conversation } from '@modelspeak/core';
 *
 * const conversation: Conversation = {
 *   messages: [
 *     { role: 'system', content: 'You are a helpful assistant.' },
 *     { role: 'user', content: 'What is the weather in Paris?' },
 *   ],
 *   tools: [
 *     {
 *       type: 'function',
 *       function: { name: 'get_weather', parameters: { type: 'object', properties: {} } },
 *     },
 *   ],
 * };
 * console.log(conversation.messages.length); // 2
 * ```
 */
export type Conversation = z.infer<typeof schemas.conversationSchema>;

/** One message of a conversation. Its `role` tells which one. */
export type Message = z.infer<typeof schemas.messageSchema>;

/**
 * What the system says, or in OpenAI's newer word the developer (`role: 'developer'`). `content` is a
 * string or text parts.
 */
export type SystemMessage = z.infer<typeof schemas.systemMessageSchema>;

/** What the user says. `content` is a string or parts of any type; `name` tells users apart. */
export type UserMessage = z.infer<typeof schemas.userMessageSchema>;

/**
 * What the model said. `content` is a string, parts, or null beside `tool_calls` or a `refusal`;
 * `reasoning_content` is what it thought before.
 */
export type AssistantMessage = z.infer<typeof schemas.assistantMessageSchema>;

/**
 * The result of one tool call, the one whose id is `tool_call_id`. `content` is a string or parts.
 */
export type ToolMessage = z.infer<typeof schemas.toolMessageSchema>;

/**
 * One part of a message's content, by its `type`: `text`, `image_url`, `input_audio`, `file` and
 * `refusal` as OpenAI has them; `image`, an image in a local file (`image_path`) or of a known
 * `width` and `height` in pixels; `bbox`, points (`coords`) within an image of such a size.
 */
export type Part = z.infer<typeof schemas.partSchema>;

/** Any call that a message makes: of a function, or of a custom tool, whose input is free text. */
export type ToolCall = z.infer<typeof schemas.toolCallSchema>;

/**
 * A call of a function. `function.arguments` is the JSON text of an object; numbers in it keep their
 * spelling.
 */
export type FunctionToolCall = z.infer<typeof schemas.functionCallSchema>;

/** A tool that the model may call: a function, or a custom tool, whose input is free text. */
export type Tool = z.infer<typeof schemas.toolSchema>;

/**
 * A function that the model may call. `function.parameters` is the JSON Schema of its arguments.
 */
export type FunctionTool = z.infer<typeof schemas.functionToolSchema>;

/** Who speaks in a message. */
export type Role = Message['role'];

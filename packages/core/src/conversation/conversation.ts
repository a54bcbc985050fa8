/**
 * A conversation: its messages, and the tools that the model may call. It has the shape of OpenAI's
 * chat messages, plus a few keys and parts. OpenAI's types are assignable to it.
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
export interface Conversation {
  /** The messages, oldest first. */
  readonly messages: readonly Message[];
  /** The tools that the model may call. `null` means none. */
  readonly tools?: readonly Tool[] | null | undefined;
}

/** One message of a conversation, discriminated by `role`. */
export type Message =
  | SystemMessage
  | UserMessage
  | AssistantMessage
  | ToolMessage
  | FunctionMessage;

/** The role of a message. */
export type Role = Message['role'];

/** Fields that every message, part, tool and call may have. */
interface Extensible {
  /**
   * Keys that only one provider knows, such as `cache_control`, as JSON. Message formats write them
   * next to the other keys; prompt formats refuse them.
   */
  readonly extra?: { readonly [key: string]: unknown } | undefined;
}

/**
 * A system message, or a developer message in OpenAI's newer term (`role: 'developer'`). A format
 * that does not distinguish them writes both as system messages.
 */
export interface SystemMessage extends Extensible {
  readonly role: 'system' | 'developer';
  /** A string, or text parts. */
  readonly content: string | readonly TextPart[];
  /** Distinguishes speakers with the same role. */
  readonly name?: string | undefined;
}

/** A user message. */
export interface UserMessage extends Extensible {
  readonly role: 'user';
  /** A string, or parts. */
  readonly content: string | readonly InputPart[];
  /** Distinguishes speakers with the same role. */
  readonly name?: string | undefined;
}

/** An assistant message. */
export interface AssistantMessage extends Extensible {
  readonly role: 'assistant';
  /**
   * A string, or parts; `null` or absent next to `tool_calls`, a `refusal` or `reasoning_content`.
   * Parts can keep the order of text, reasoning and calls: see {@link ReasoningPart} and
   * {@link ToolCallPart}.
   */
  readonly content?: string | readonly Part[] | null | undefined;
  /** Distinguishes speakers with the same role. */
  readonly name?: string | undefined;
  /** The model's reasoning before its answer. */
  readonly reasoning_content?: string | null | undefined;
  /** Why the model declined to answer. */
  readonly refusal?: string | null | undefined;
  /** How the model ended the message, as its format spells it. */
  readonly stop_reason?: string | null | undefined;
  /** The tool calls. */
  readonly tool_calls?: readonly ToolCall[] | null | undefined;
  /** The id of OpenAI's audio reply. */
  readonly audio?: { readonly id: string } | null | undefined;
  /** A single call in OpenAI's older form. */
  readonly function_call?: { readonly name: string; readonly arguments: string } | null | undefined;
}

/** The result of the tool call with the id `tool_call_id`. */
export interface ToolMessage extends Extensible {
  readonly role: 'tool';
  /** The id of the call that this message answers. */
  readonly tool_call_id: string;
  /** A string, or parts; images too if the format supports them. */
  readonly content: string | readonly InputPart[];
  /** The name of the tool. */
  readonly name?: string | undefined;
  /** Whether the tool failed; `content` then says how. */
  readonly is_error?: boolean | undefined;
}

/** The result of a tool in OpenAI's older form. */
export interface FunctionMessage extends Extensible {
  readonly role: 'function';
  /** The name of the function. */
  readonly name: string;
  /** What it returned. */
  readonly content?: string | null | undefined;
}

/** One part of a message's content, discriminated by `type`. */
export type Part = InputPart | ReasoningPart | ToolCallPart;

/** A part of a user message or a tool result. Assistant messages may have other parts too. */
export type InputPart =
  | TextPart
  | RefusalPart
  | ImageUrlPart
  | ImagePart
  | BoundingBoxPart
  | AudioPart
  | FilePart
  | ProviderPart;

/** Text. */
export interface TextPart extends Extensible {
  readonly type: 'text';
  /** The text itself. */
  readonly text: string;
  /** The provider's signature for this part. Send it back unchanged. */
  readonly signature?: string | undefined;
}

/** Why the model declined to answer. */
export interface RefusalPart extends Extensible {
  readonly type: 'refusal';
  /** What the model said to decline. */
  readonly refusal: string;
}

/**
 * The model's reasoning, at its position among the parts of an assistant message. A message has its
 * reasoning either here or in `reasoning_content`.
 */
export interface ReasoningPart extends Extensible {
  readonly type: 'reasoning';
  /** The reasoning or a summary of it; empty if the provider does not reveal it. */
  readonly text: string;
  /** The provider's signature for this part. Send it back unchanged. */
  readonly signature?: string | undefined;
  /** The reasoning in a form that only the provider can read: encrypted or redacted. */
  readonly encrypted?: string | undefined;
  /** The provider's id for it. */
  readonly id?: string | undefined;
}

/**
 * The position of one of the `tool_calls` among the parts of an assistant message. Calls without
 * such a part come last.
 */
export interface ToolCallPart extends Extensible {
  readonly type: 'tool_call';
  /** The id of the call. */
  readonly id: string;
  /** The provider's signature for this part. Send it back unchanged. */
  readonly signature?: string | undefined;
}

/** An image at a URL: `https:`, or `data:` with the image itself. */
export interface ImageUrlPart extends Extensible {
  readonly type: 'image_url';
  readonly image_url: {
    /** The URL. */
    readonly url: string;
    /** How closely the model should look. */
    readonly detail?: 'auto' | 'low' | 'high' | 'original' | undefined;
  };
}

/** An image in a local file, or of a known size in pixels. */
export interface ImagePart extends Extensible {
  readonly type: 'image';
  /** The path of the file. */
  readonly image_path?: string | undefined;
  /** In pixels. */
  readonly width?: number | undefined;
  /** In pixels. */
  readonly height?: number | undefined;
}

/** Points within an image. */
export interface BoundingBoxPart extends Extensible {
  readonly type: 'bbox';
  /** Of the image, in pixels. */
  readonly width: number;
  /** Of the image, in pixels. */
  readonly height: number;
  /** The points, each a pair of x and y in pixels. */
  readonly coords: readonly (readonly number[])[];
}

/** Audio. */
export interface AudioPart extends Extensible {
  readonly type: 'input_audio';
  readonly input_audio: {
    /** The audio data in base64. */
    readonly data: string;
    /** `wav`, `mp3` and so on. */
    readonly format: string;
  };
}

/** A file: its content in base64 (`file_data`), or the id of one that was uploaded. */
export interface FilePart extends Extensible {
  readonly type: 'file';
  readonly file: {
    readonly file_data?: string | undefined;
    readonly file_id?: string | undefined;
    readonly filename?: string | undefined;
  };
}

/**
 * A part that only one message format knows, such as the result of a search by the provider itself.
 * Other formats refuse it.
 */
export interface ProviderPart {
  readonly type: 'provider';
  /** The name of the message format. */
  readonly format: string;
  /** The part as that format writes it, as JSON. */
  readonly value: { readonly [key: string]: unknown };
}

/** A tool call: of a function, or of a custom tool, whose input is free text. */
export type ToolCall = FunctionToolCall | CustomToolCall;

/** A function call. */
export interface FunctionToolCall extends Extensible {
  /** The id that a tool message refers to. */
  readonly id: string;
  readonly type: 'function';
  readonly function: {
    /** The name of the function. */
    readonly name: string;
    /** The arguments as JSON text of an object. Numbers keep their spelling. */
    readonly arguments: string;
  };
}

/** A call of a custom tool, whose input is free text. */
export interface CustomToolCall extends Extensible {
  /** The id that a tool message refers to. */
  readonly id: string;
  readonly type: 'custom';
  readonly custom: {
    /** The name of the tool. */
    readonly name: string;
    /** Its input. */
    readonly input: string;
  };
}

/**
 * A tool that the model may call: a function, a custom tool, whose input is free text, or a tool of
 * the provider.
 */
export type Tool = FunctionTool | CustomTool | ProviderTool;

/** A function that the model may call. */
export interface FunctionTool extends Extensible {
  readonly type: 'function';
  readonly function: {
    /** Its name. */
    readonly name: string;
    /** What it does, so that the model knows when to call it. */
    readonly description?: string | null | undefined;
    /** The JSON Schema of its arguments. */
    readonly parameters?: { readonly [key: string]: unknown } | null | undefined;
    /**
     * The names of the required arguments, if `parameters` does not list them: MTK's and LazyLLM's
     * documentation puts them here.
     */
    readonly required?: readonly string[] | null | undefined;
    /** Whether the provider enforces the schema. */
    readonly strict?: boolean | null | undefined;
  };
}

/** A tool whose input is free text. */
export interface CustomTool extends Extensible {
  readonly type: 'custom';
  readonly custom: {
    /** Its name. */
    readonly name: string;
    /** What it does, so that the model knows when to call it. */
    readonly description?: string | undefined;
    /** The allowed input: a provider's grammar, passed on unchanged. */
    readonly format?: unknown;
  };
}

/**
 * A tool that the provider itself runs, such as a web search, or that its models know by name. Only
 * one message format knows it; others refuse it.
 */
export interface ProviderTool {
  readonly type: 'provider';
  /** The name of the message format. */
  readonly format: string;
  /** The tool as that format writes it, as JSON. */
  readonly value: { readonly [key: string]: unknown };
}

/**
 * A message as a reader returns it: narrower than {@link AssistantMessage}, so that programs have
 * fewer cases to handle.
 *
 * @typeParam Call The type of its calls: function calls, unless custom tools were offered.
 */
export interface ReplyMessage<Call extends ToolCall = FunctionToolCall> {
  readonly role: 'assistant';
  /** The text; `null` if there are only calls or a refusal. */
  readonly content: string | null;
  /** The model's reasoning. */
  readonly reasoning_content?: string;
  /** Why the model declined to answer. */
  readonly refusal?: string;
  /** The tool calls; absent if there are none. */
  readonly tool_calls?: readonly [Call, ...Call[]];
  /** OpenAI's audio reply: its id, and the audio in base64 if the response contains it. */
  readonly audio?: { readonly id: string; readonly [key: string]: unknown };
  /** Keys that only the provider knows, as JSON. Send them back unchanged. */
  readonly extra?: { readonly [key: string]: unknown };
}

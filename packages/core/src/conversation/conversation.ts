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
export interface Conversation {
  /** The messages, the oldest first. */
  readonly messages: readonly Message[];
  /** The tools that the model may call. `null` is the same as none. */
  readonly tools?: readonly Tool[] | null | undefined;
}

/** One message of a conversation. Its `role` tells which one. */
export type Message =
  | SystemMessage
  | UserMessage
  | AssistantMessage
  | ToolMessage
  | FunctionMessage;

/** Who speaks in a message. */
export type Role = Message['role'];

/** What every message, part, tool and call may carry. */
interface Extensible {
  /**
   * Keys that only some provider knows, such as `cache_control`, as JSON. A format of request bodies
   * writes them beside the other keys as they are; formats of text refuse them.
   */
  readonly extra?: { readonly [key: string]: unknown } | undefined;
}

/**
 * A message of the system, or in OpenAI's newer term of the developer (`role: 'developer'`). A format
 * that does not distinguish them writes both as the system's.
 */
export interface SystemMessage extends Extensible {
  readonly role: 'system' | 'developer';
  /** A string, or text parts. */
  readonly content: string | readonly TextPart[];
  /** Distinguishes several speakers of one role. */
  readonly name?: string | undefined;
}

/** A message of the user. */
export interface UserMessage extends Extensible {
  readonly role: 'user';
  /** A string, or parts. */
  readonly content: string | readonly InputPart[];
  /** Distinguishes several speakers of one role. */
  readonly name?: string | undefined;
}

/** A message of the model. */
export interface AssistantMessage extends Extensible {
  readonly role: 'assistant';
  /**
   * A string, or parts; `null` or absent beside `tool_calls`, a `refusal` or `reasoning_content`.
   * Parts may say in which order text, reasoning and calls came: see {@link ReasoningPart} and
   * {@link ToolCallPart}.
   */
  readonly content?: string | readonly Part[] | null | undefined;
  /** Distinguishes several speakers of one role. */
  readonly name?: string | undefined;
  /** What the model thought before it answered. */
  readonly reasoning_content?: string | null | undefined;
  /** Why the model declined to answer. */
  readonly refusal?: string | null | undefined;
  /** How the model ended the message, as its format spells it. */
  readonly stop_reason?: string | null | undefined;
  /** The calls it makes. */
  readonly tool_calls?: readonly ToolCall[] | null | undefined;
  /** OpenAI's spoken reply, by its id. */
  readonly audio?: { readonly id: string } | null | undefined;
  /** The older spelling of a single call. */
  readonly function_call?: { readonly name: string; readonly arguments: string } | null | undefined;
}

/** The result of one tool call, the one whose id is `tool_call_id`. */
export interface ToolMessage extends Extensible {
  readonly role: 'tool';
  /** The id of the call that it answers. */
  readonly tool_call_id: string;
  /** A string, or parts: images too, where the format supports them. */
  readonly content: string | readonly InputPart[];
  /** The name of the tool. */
  readonly name?: string | undefined;
  /** Whether the tool failed, and `content` says how. */
  readonly is_error?: boolean | undefined;
}

/** The older spelling of a tool's result. */
export interface FunctionMessage extends Extensible {
  readonly role: 'function';
  /** The name of the function. */
  readonly name: string;
  /** What it returned. */
  readonly content?: string | null | undefined;
}

/** One part of a message's content, by its `type`. */
export type Part = InputPart | ReasoningPart | ToolCallPart;

/** One part of what a user says or a tool returns; messages of the assistant may have others. */
export type InputPart =
  | TextPart
  | RefusalPart
  | ImageUrlPart
  | ImagePart
  | BoundingBoxPart
  | AudioPart
  | FilePart;

/** Text. */
export interface TextPart extends Extensible {
  readonly type: 'text';
  /** The text itself. */
  readonly text: string;
  /** A provider's proof that its model wrote this part, to be sent back as it is. */
  readonly signature?: string | undefined;
}

/** Why the model declined to answer. */
export interface RefusalPart extends Extensible {
  readonly type: 'refusal';
  /** The words in which it declined. */
  readonly refusal: string;
}

/**
 * What the model thought, at its place among the parts of an assistant message. A message has its
 * reasoning here or in `reasoning_content`, not in both.
 */
export interface ReasoningPart extends Extensible {
  readonly type: 'reasoning';
  /** The thought, or a summary of it; empty where the provider keeps it to itself. */
  readonly text: string;
  /** A provider's proof that its model thought this, to be sent back as it is. */
  readonly signature?: string | undefined;
  /** The thought in a form that only the provider reads: encrypted, or redacted. */
  readonly encrypted?: string | undefined;
  /** The provider's name for it. */
  readonly id?: string | undefined;
}

/**
 * The place of one call of `tool_calls` among the parts of an assistant message. Calls without such
 * a part come after all others.
 */
export interface ToolCallPart extends Extensible {
  readonly type: 'tool_call';
  /** The id of the call. */
  readonly id: string;
  /** A provider's proof that its model made this call, to be sent back as it is. */
  readonly signature?: string | undefined;
}

/** An image at an address: `https:`, or `data:` with the image itself. */
export interface ImageUrlPart extends Extensible {
  readonly type: 'image_url';
  readonly image_url: {
    /** The address. */
    readonly url: string;
    /** How closely the model is to look. */
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

/** Sound. */
export interface AudioPart extends Extensible {
  readonly type: 'input_audio';
  readonly input_audio: {
    /** The sound in base64. */
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

/** Any call that a message makes: of a function, or of a custom tool, whose input is free text. */
export type ToolCall = FunctionToolCall | CustomToolCall;

/** A call of a function. */
export interface FunctionToolCall extends Extensible {
  /** Names the call, so that a tool message can answer it. */
  readonly id: string;
  readonly type: 'function';
  readonly function: {
    /** The name of the function. */
    readonly name: string;
    /** The JSON text of an object; numbers in it keep their spelling. */
    readonly arguments: string;
  };
}

/** A call of a custom tool, whose input is free text. */
export interface CustomToolCall extends Extensible {
  /** Names the call, so that a tool message can answer it. */
  readonly id: string;
  readonly type: 'custom';
  readonly custom: {
    /** The name of the tool. */
    readonly name: string;
    /** Its input. */
    readonly input: string;
  };
}

/** A tool that the model may call: a function, or a custom tool, whose input is free text. */
export type Tool = FunctionTool | CustomTool;

/** A function that the model may call. */
export interface FunctionTool extends Extensible {
  readonly type: 'function';
  readonly function: {
    /** Its name. */
    readonly name: string;
    /** What it does, for the model to know when to call it. */
    readonly description?: string | null | undefined;
    /** The JSON Schema of its arguments. */
    readonly parameters?: { readonly [key: string]: unknown } | null | undefined;
    /**
     * The names of the arguments that must be given, where `parameters` does not say: MTK's and
     * LazyLLM's documentation put them here.
     */
    readonly required?: readonly string[] | null | undefined;
    /** Whether the provider holds the model to the schema. */
    readonly strict?: boolean | null | undefined;
  };
}

/** A tool whose input is free text. */
export interface CustomTool extends Extensible {
  readonly type: 'custom';
  readonly custom: {
    /** Its name. */
    readonly name: string;
    /** What it does, for the model to know when to call it. */
    readonly description?: string | undefined;
    /** What its input may be: a provider's grammar, passed on as it is. */
    readonly format?: unknown;
  };
}

/**
 * A message as a reader gives it: narrower than {@link AssistantMessage}, so that programs have fewer
 * cases to handle.
 *
 * @typeParam Call The calls that it may make; only where custom tools were offered, others than of
 * functions.
 */
export interface ReplyMessage<Call extends ToolCall = FunctionToolCall> {
  readonly role: 'assistant';
  /** The text; `null` where there are calls or a refusal alone. */
  readonly content: string | null;
  /** What the model thought. */
  readonly reasoning_content?: string;
  /** Why the model declined to answer. */
  readonly refusal?: string;
  /** The calls it makes; absent where there are none. */
  readonly tool_calls?: readonly [Call, ...Call[]];
  /** OpenAI's spoken reply: its id, and the sound in base64 where a response holds it. */
  readonly audio?: { readonly id: string; readonly [key: string]: unknown };
  /** Keys that only the provider knows, as JSON: to be sent back as they are. */
  readonly extra?: { readonly [key: string]: unknown };
}

/**
 * The conversation in a Chat Completions request. Every type here is assignable to its counterpart in versions
 * 5, 6 and 7 of the official `openai` package.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/create
 */
export interface OpenAIConversationBody {
  messages: OpenAIMessage[];
  tools?: OpenAITool[];
}

/** A Chat Completions request body: a conversation for a model. */
export interface OpenAIRequestBody extends OpenAIConversationBody {
  model: string;
}

/** One message of a request. */
export type OpenAIMessage =
  | OpenAISystemMessage
  | OpenAIUserMessage
  | OpenAIAssistantMessage
  | OpenAIToolMessage
  | OpenAIFunctionMessage;

/** Instructions, with the role `system` or the newer role `developer`. */
export interface OpenAISystemMessage {
  role: 'system' | 'developer';
  content: string | OpenAITextPart[];
  name?: string;
}

/** A user message; `name` tells users apart. */
export interface OpenAIUserMessage {
  role: 'user';
  content: string | OpenAIContentPart[];
  name?: string;
}

/**
 * A past reply of the model. `content` may be absent or null if there are tool calls or a refusal.
 */
export interface OpenAIAssistantMessage {
  role: 'assistant';
  content?: string | (OpenAITextPart | OpenAIRefusalPart)[] | null;
  name?: string;
  refusal?: string | null;
  audio?: { id: string } | null;
  tool_calls?: OpenAIToolCall[];
  function_call?: { name: string; arguments: string } | null;
  /** The model's reasoning, as DeepSeek, vLLM and others name it. OpenAI has no such key. */
  reasoning_content?: string | null;
  /** The same, as OpenRouter, Groq and newer vLLM name it. */
  reasoning?: string | null;
}

/** The result of the call that `tool_call_id` names. */
export interface OpenAIToolMessage {
  role: 'tool';
  tool_call_id: string;
  content: string | OpenAITextPart[];
}

/** The result of an older `function_call`, with the name of the function. */
export interface OpenAIFunctionMessage {
  role: 'function';
  name: string;
  content: string | null;
}

/** One part of a user message. */
export type OpenAIContentPart = OpenAITextPart | OpenAIImagePart | OpenAIAudioPart | OpenAIFilePart;

/** A piece of text. */
export interface OpenAITextPart {
  type: 'text';
  text: string;
}

/** The text of a refusal. */
export interface OpenAIRefusalPart {
  type: 'refusal';
  refusal: string;
}

/**
 * An image, as a URL or as a `data:` URL; `detail` sets the resolution. This type lacks the value `original`,
 * which `openai` has from version 7 on, but it is written too.
 */
export interface OpenAIImagePart {
  type: 'image_url';
  image_url: { url: string; detail?: 'auto' | 'low' | 'high' };
}

/** Audio in Base64. */
export interface OpenAIAudioPart {
  type: 'input_audio';
  input_audio: { data: string; format: 'wav' | 'mp3' };
}

/** A file: an uploaded one (`file_id`), or its bytes in Base64 (`file_data`) with a name. */
export interface OpenAIFilePart {
  type: 'file';
  file: { file_data?: string; file_id?: string; filename?: string };
}

/** A tool call; the `arguments` of a function are JSON text. */
export type OpenAIToolCall =
  | { type: 'function'; id: string; function: { name: string; arguments: string } }
  | { type: 'custom'; id: string; custom: { name: string; input: string } };

/** A tool that the model may call. */
export type OpenAITool = OpenAIFunctionTool | OpenAICustomTool;

/** A function that the model may call; `parameters` is the JSON Schema of its arguments. */
export interface OpenAIFunctionTool {
  type: 'function';
  function: {
    name: string;
    description?: string;
    parameters?: Record<string, unknown>;
    strict?: boolean | null;
  };
}

/** A tool whose input is free text, or text that follows a grammar. */
export interface OpenAICustomTool {
  type: 'custom';
  custom: {
    name: string;
    description?: string;
    format?:
      | { type: 'text' }
      | { type: 'grammar'; grammar: { definition: string; syntax: 'lark' | 'regex' } };
  };
}

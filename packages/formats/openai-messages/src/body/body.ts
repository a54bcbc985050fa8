/**
 * What a Chat Completions request holds of the conversation. Every type here is assignable to its
 * namesake in the official `openai` package, in its versions 5, 6 and 7.
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

/** Instructions, from the system or in the newer word the developer. */
export interface OpenAISystemMessage {
  role: 'system' | 'developer';
  content: string | OpenAITextPart[];
  name?: string;
}

/** What the user says; `name` tells users apart. */
export interface OpenAIUserMessage {
  role: 'user';
  content: string | OpenAIContentPart[];
  name?: string;
}

/**
 * What the model said before. `content` may be absent or null where there are calls or a refusal.
 */
export interface OpenAIAssistantMessage {
  role: 'assistant';
  content?: string | (OpenAITextPart | OpenAIRefusalPart)[] | null;
  name?: string;
  refusal?: string | null;
  audio?: { id: string } | null;
  tool_calls?: OpenAIToolCall[];
  function_call?: { name: string; arguments: string } | null;
  /** No key of OpenAI's own: what DeepSeek, vLLM and others call the model's thoughts. */
  reasoning_content?: string | null;
  /** The same for OpenRouter, Groq and newer vLLM. */
  reasoning?: string | null;
}

/** The result of the call that `tool_call_id` names. */
export interface OpenAIToolMessage {
  role: 'tool';
  tool_call_id: string;
  content: string | OpenAITextPart[];
}

/** The result of the older `function_call`, by the name of the function. */
export interface OpenAIFunctionMessage {
  role: 'function';
  name: string;
  content: string | null;
}

/** One part of what a user says. */
export type OpenAIContentPart = OpenAITextPart | OpenAIImagePart | OpenAIAudioPart | OpenAIFilePart;

/** A piece of text. */
export interface OpenAITextPart {
  type: 'text';
  text: string;
}

/** The words in which the model refused. */
export interface OpenAIRefusalPart {
  type: 'refusal';
  refusal: string;
}

/**
 * An image, by its address or as a `data:` URL; `detail` says how closely to look. The value
 * `original`, which `openai` knows from version 7 on, is written too, and missing here alone.
 */
export interface OpenAIImagePart {
  type: 'image_url';
  image_url: { url: string; detail?: 'auto' | 'low' | 'high' };
}

/** A piece of sound, in Base64. */
export interface OpenAIAudioPart {
  type: 'input_audio';
  input_audio: { data: string; format: 'wav' | 'mp3' };
}

/** A file: uploaded before (`file_id`), or its bytes in Base64 (`file_data`) with a name. */
export interface OpenAIFilePart {
  type: 'file';
  file: { file_data?: string; file_id?: string; filename?: string };
}

/** One call that the assistant makes; the `arguments` of a function are JSON text. */
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

/** A tool whose input is free text, or text of a grammar. */
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

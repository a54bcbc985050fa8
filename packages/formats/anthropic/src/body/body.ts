/** Where a prompt may be cached up to. */
export interface AnthropicCacheControl {
  type: 'ephemeral';
  ttl?: '5m' | '1h';
}

interface Cacheable {
  cache_control?: AnthropicCacheControl | null;
}

/** A block of text. */
export interface AnthropicTextBlock extends Cacheable {
  type: 'text';
  text: string;
}

/** A block with an image. */
export interface AnthropicImageBlock extends Cacheable {
  type: 'image';
  source:
    | { type: 'base64'; media_type: AnthropicImageType; data: string }
    | { type: 'url'; url: string };
}

/** The types of images that the API takes. */
export type AnthropicImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** A block with a document. */
export interface AnthropicDocumentBlock extends Cacheable {
  type: 'document';
  source:
    | { type: 'base64'; media_type: 'application/pdf'; data: string }
    | { type: 'text'; media_type: 'text/plain'; data: string };
  title?: string | null;
}

/** The result of a call. */
export interface AnthropicToolResultBlock extends Cacheable {
  type: 'tool_result';
  tool_use_id: string;
  content?: string | (AnthropicTextBlock | AnthropicImageBlock | AnthropicDocumentBlock)[];
  is_error?: boolean;
}

/** Reasoning with the signature to send back. */
export interface AnthropicThinkingBlock {
  type: 'thinking';
  thinking: string;
  signature: string;
}

/** Reasoning that only Anthropic can read. */
export interface AnthropicRedactedThinkingBlock {
  type: 'redacted_thinking';
  data: string;
}

/** A call. */
export interface AnthropicToolUseBlock extends Cacheable {
  type: 'tool_use';
  id: string;
  name: string;
  input: unknown;
}

/** A block of a written message. */
export type AnthropicBlock =
  | AnthropicTextBlock
  | AnthropicImageBlock
  | AnthropicDocumentBlock
  | AnthropicToolResultBlock
  | AnthropicThinkingBlock
  | AnthropicRedactedThinkingBlock
  | AnthropicToolUseBlock;

/** A written message. */
export type AnthropicMessage =
  | { role: 'user' | 'assistant'; content: string | AnthropicBlock[] }
  | { role: 'system'; content: string | AnthropicTextBlock[] };

/** A written tool. */
export interface AnthropicTool extends Cacheable {
  name: string;
  description?: string;
  input_schema: { type: 'object'; [key: string]: unknown };
  strict?: boolean;
}

/** A written body without a model or a token limit. */
export interface AnthropicConversationBody {
  model?: string;
  max_tokens?: number;
  system?: string | AnthropicTextBlock[];
  messages: AnthropicMessage[];
  tools?: AnthropicTool[];
  tool_choice?: { type: 'auto' | 'any' | 'none' } | { type: 'tool'; name: string };
  thinking?:
    | { type: 'enabled'; budget_tokens: number }
    | { type: 'disabled' }
    | { type: 'adaptive' };
  temperature?: number;
  top_p?: number;
  top_k?: number;
  stop_sequences?: string[];
}

/** A complete body: what the API takes. */
export interface AnthropicBody extends AnthropicConversationBody {
  model: string;
  max_tokens: number;
}

/** A message of a body or of a response. */
export interface OllamaMessage {
  role: string;
  content: string;
  thinking?: string;
  /** Images in base64. */
  images?: string[];
  tool_calls?: OllamaToolCall[];
  tool_name?: string;
  tool_call_id?: string;
}

/** A call. Ollama's own client does not know its id. */
export interface OllamaToolCall {
  id?: string;
  function: { name: string; arguments: { [key: string]: unknown } };
}

/** A written request body. */
export interface OllamaBody {
  model?: string;
  messages: OllamaMessage[];
  tools?: { type: 'function'; function: { name: string; [key: string]: unknown } }[];
  think?: boolean | 'low' | 'medium' | 'high';
  format?: 'json' | object;
  options?: { [key: string]: unknown };
  stream: boolean;
  [key: string]: unknown;
}

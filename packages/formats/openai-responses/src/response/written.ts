import type { OpenAIResponseUsage } from './usage.js';

/** A part of a written message. */
export type WrittenResponsePart =
  | { type: 'output_text'; text: string; annotations: never[]; logprobs: never[] }
  | { type: 'refusal'; refusal: string };

/** An item of a written response. */
export type WrittenResponseItem =
  | {
      type: 'message';
      id: string;
      role: 'assistant';
      status: 'in_progress' | 'completed';
      content: WrittenResponsePart[];
    }
  | {
      type: 'reasoning';
      id: string;
      summary: { type: 'summary_text'; text: string }[];
      encrypted_content?: string | null;
    }
  | {
      type: 'function_call';
      id: string;
      call_id: string;
      name: string;
      arguments: string;
      status: 'in_progress' | 'completed';
    }
  | {
      type: 'custom_tool_call';
      id: string;
      call_id: string;
      name: string;
      input: string;
    };

/** A written response. */
export interface WrittenOpenAIResponse {
  id: string;
  object: 'response';
  created_at: number;
  completed_at: number | null;
  status: 'in_progress' | 'completed' | 'incomplete' | 'failed';
  background: boolean;
  error: { code: string; message: string } | null;
  incomplete_details: { reason: 'max_output_tokens' | 'content_filter' } | null;
  instructions: null;
  max_output_tokens: null;
  metadata: Record<string, string>;
  model: string;
  output: WrittenResponseItem[];
  output_text: string;
  parallel_tool_calls: boolean;
  previous_response_id: null;
  reasoning: { effort: null; summary: null };
  store: boolean;
  temperature: null;
  text: { format: { type: 'text' } };
  tool_choice: 'auto';
  tools: never[];
  top_p: null;
  truncation: 'disabled';
  usage: OpenAIResponseUsage | null;
}

/** An event of a written stream. */
export interface WrittenOpenAIResponseEvent {
  type: string;
  sequence_number: number;
  [key: string]: unknown;
}

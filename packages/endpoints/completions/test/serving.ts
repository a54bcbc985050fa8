import type { JsonObject } from '@modelspeak/endpoint/authoring';
import type { CompletionsDialect } from '../src/index.js';

/** A request that a stand-in answers, and the size of its context. */
export interface Served {
  readonly path: string;
  readonly body: JsonObject | undefined;
  readonly context: number;
}

/** What a server says: JSON with a status, or a reply of at most so many tokens to so many. */
export type Answered =
  | { readonly status: number; readonly json: unknown }
  | { readonly prompt: number; readonly most: number };

/**
 * The limits of the servers of `/v1/completions`, and what they say of themselves: as vLLM 0.32.0 answered, and as the
 * sources of SGLang and TGI do. The model is called `m`, and each character or id is a token.
 */
export function serve(dialect: CompletionsDialect, { path, body, context }: Served): Answered {
  const said = ABOUT[path.replace(/^\/v1/, '')]?.({ dialect, body, context });
  if (said !== undefined) return { status: 200, json: said };
  if (!path.endsWith('/completions')) return refused(404, 'Not Found');
  const { prompt, max_tokens: asked } = body ?? {};
  const tokens = lengthOf(prompt);
  const limits = { tokens, asked: typeof asked === 'number' ? asked : undefined, context };
  return { vllm, sglang, tgi, 'llama.cpp': llamaCpp }[dialect](limits);
}

interface Limits {
  readonly tokens: number;
  readonly asked: number | undefined;
  readonly context: number;
}

function vllm({ tokens, asked = 16, context }: Limits): Answered {
  if (asked > context) {
    return refused(
      400,
      `max_tokens=${asked} cannot be greater than max_model_len=${context}. Please request fewer output tokens. (parameter=max_tokens, value=${asked})`,
    );
  }
  if (tokens > context) {
    return refused(
      400,
      `This model's maximum context length is ${context} tokens. However, your prompt contains ${tokens} input tokens, which exceeds this limit even without any output tokens.`,
    );
  }
  const most = Math.min(asked, context - tokens);
  return most > 0
    ? { prompt: tokens, most }
    : refused(400, 'max_tokens must be at least 1, got 0. (parameter=max_tokens, value=0)');
}

function sglang({ tokens, asked = 16, context }: Limits): Answered {
  if (tokens + asked < context) return { prompt: tokens, most: asked };
  return refused(
    400,
    `Requested token count exceeds the model's maximum context length of ${context} tokens. You requested a total of ${tokens + asked} tokens: ${tokens} tokens from the input messages and ${asked} tokens for the completion.`,
  );
}

function tgi({ tokens, asked = 100, context }: Limits): Answered {
  if (tokens + asked <= context) return { prompt: tokens, most: asked };
  return {
    status: 422,
    json: {
      error: `Input validation error: \`inputs\` tokens + \`max_new_tokens\` must be <= ${context}. Given: ${tokens} \`inputs\` tokens and ${asked} \`max_new_tokens\``,
      error_type: 'validation',
    },
  };
}

function llamaCpp({ tokens, asked = Infinity, context }: Limits): Answered {
  return { prompt: tokens, most: Math.min(asked, context - tokens) };
}

interface About {
  readonly dialect: CompletionsDialect;
  readonly body: JsonObject | undefined;
  readonly context: number;
}

/** What the servers say of themselves, by the paths without the version. */
const ABOUT: Readonly<Record<string, (asked: About) => unknown>> = {
  '/models': ({ dialect, context }) => ({
    object: 'list',
    data: [
      {
        id: 'm',
        owned_by: dialect,
        parent: null,
        ...(dialect !== 'tgi' && { max_model_len: context }),
      },
    ],
  }),
  '/info': ({ dialect, context }) =>
    dialect === 'tgi'
      ? { model_id: 'm', router: 'text-generation-router', max_total_tokens: context }
      : undefined,
  '/tokenize': ({ dialect, body = {} }) => {
    if (dialect === 'tgi') return Array.from(String(body['inputs']), (text, id) => ({ id, text }));
    if (body['model'] !== 'm' && dialect === 'vllm') return undefined;
    return { count: lengthOf(body['prompt'] ?? body['content']) };
  },
};

function refused(status: number, message: string): Answered {
  return { status, json: { error: { message, type: 'BadRequestError', code: status } } };
}

function lengthOf(prompt: unknown): number {
  return Array.isArray(prompt) ? prompt.length : Array.from(String(prompt)).length;
}

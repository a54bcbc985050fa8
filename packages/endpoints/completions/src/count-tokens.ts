import type { CallOptions } from '@modelspeak/endpoint';
import {
  describedCount,
  isJsonObject,
  lookUpValue,
  type Server,
} from '@modelspeak/endpoint/authoring';
import type { CompletionsDialect } from './dialects.js';

/** Counting may take a while for a prompt of a whole context. */
const TIMEOUT = 60_000;

/**
 * Counts the tokens of a prompt by the server's `/tokenize`, which is beside the version in its address.
 *
 * @see https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html#tokenizer-api
 */
export async function countTokens(
  server: Server,
  dialect: CompletionsDialect,
  model: string,
  prompt: string,
  options: CallOptions = {},
): Promise<number | undefined> {
  const { signal, headers } = options;
  const body = bodyOf(dialect, model, prompt);
  const found = await lookUpValue(server, 'tokenize', { signal, headers, body, timeout: TIMEOUT });
  // TGI responds with a list of all tokens and their places.
  if (Array.isArray(found)) return found.length;
  if (!isJsonObject(found)) return undefined;
  const { count, tokens } = found;
  return describedCount(count) ?? (Array.isArray(tokens) ? tokens.length : undefined);
}

/** A prompt as the server's completions read it. */
function bodyOf(dialect: CompletionsDialect, model: string, prompt: string): object {
  if (dialect === 'tgi') return { inputs: prompt };
  return dialect === 'llama.cpp'
    ? { content: prompt, add_special: true, parse_special: true }
    : { model, prompt, add_special_tokens: false };
}

/** The address of a server without the version at its end. */
export function withoutVersion(url: string | URL): string | URL {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.pathname = address.pathname.replace(/\/v\d+\/?$/, '');
  return address;
}

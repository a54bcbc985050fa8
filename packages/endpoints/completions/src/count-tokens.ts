import type { CallOptions } from '@modelspeak/endpoint';
import { describedCount, isJsonObject, lookUp, type Server } from '@modelspeak/endpoint/authoring';

/** The servers that count the tokens of a prompt. TGI responds with a list of all tokens and their places. */
export type CountingDialect = 'vllm' | 'sglang' | 'llama.cpp';

/** Counting may take a while for a prompt of a whole context. */
const TIMEOUT = 60_000;

/**
 * Counts the tokens of a prompt by the server's `/tokenize`, which is beside the version in its address.
 *
 * @see https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html#tokenizer-api
 */
export async function countTokens(
  server: Server,
  dialect: CountingDialect,
  model: string,
  prompt: string,
  options: CallOptions = {},
): Promise<number | undefined> {
  const body =
    dialect === 'llama.cpp'
      ? // As its completions read a string.
        { content: prompt, add_special: true, parse_special: true }
      : { model, prompt, add_special_tokens: false };
  const { signal, headers } = options;
  const found = await lookUp(server, 'tokenize', { signal, headers, body, timeout: TIMEOUT });
  if (!isJsonObject(found)) return undefined;
  const { count, tokens } = found;
  return describedCount(count) ?? (Array.isArray(tokens) ? tokens.length : undefined);
}

/** The address of a server without the version at its end. */
export function withoutVersion(url: string | URL): string | URL {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.pathname = address.pathname.replace(/\/v\d+\/?$/, '');
  return address;
}

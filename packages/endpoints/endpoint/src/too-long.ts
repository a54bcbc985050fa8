import { EndpointError } from './endpoint-error.js';

/** What servers say if a prompt, or a prompt and the reply that it may have, does not fit the model's context. */
const WORDINGS: readonly RegExp[] = [
  // Codes of OpenAI's API and of llama.cpp.
  /context_length_exceeded|exceed_context_size/,
  // OpenAI, vLLM and SGLang; Ollama says "context length", and OpenAI's Responses "context window".
  /maximum context length|longer than the model's context length|exceeds the (?:context length|context window)/i,
  // vLLM refuses a limit alone, and SGLang's scheduler an input alone.
  /cannot be greater than max_model_len|exceeds the maximum allowed length/i,
  // llama.cpp, and its older versions.
  /exceeds the available context size|larger than the max context size|context size has been exceeded/i,
  // TGI.
  /`inputs` tokens \+ `max_new_tokens` must be <=|`inputs` must have less than \d+ tokens/,
  // Anthropic and Gemini.
  /prompt is too long|prompt too long|exceed context limit|input token count \(\d+\) exceeds/i,
];

/** Statuses that mean something else, whatever the body says: no key, or too many requests. */
const OTHER: readonly (number | undefined)[] = [401, 403, 429];

/**
 * The code of an `EndpointError` for a server's refusal: `too_long` if the server says, in the words of any server
 * known here, that the model's context is exceeded, `loading` if it says that it loads its model, else `refused`.
 *
 * @param said The body of the response, or the message of an error.
 *
 * @example
 * ```ts
 * import { refusalCode } from '@modelspeak/endpoint/authoring';
 *
 * const said = '{"error":{"type":"exceed_context_size_error","n_ctx":4096}}';
 * console.log(refusalCode(400, said), refusalCode(400, 'no such model')); // too_long refused
 * ```
 */
export function refusalCode(
  status: number | undefined,
  said: string,
): 'refused' | 'too_long' | 'loading' {
  // llama.cpp and Hugging Face say it in words; vLLM, SGLang and TGI listen once the model is loaded.
  if (status === 503 && /\bloading\b/i.test(said)) return 'loading';
  const isTooLong = !OTHER.includes(status) && WORDINGS.some((wording) => wording.test(said));
  return isTooLong ? 'too_long' : 'refused';
}

/**
 * The error for a prompt that leaves no room for a reply in the model's context.
 *
 * @example
 * ```ts
 * import { promptTooLong } from '@modelspeak/endpoint/authoring';
 *
 * console.log(promptTooLong('demo', 2048, 2048).code); // too_long
 * ```
 */
export function promptTooLong(name: string, tokens: number, context: number): EndpointError {
  return new EndpointError(
    'too_long',
    `the prompt has ${tokens} tokens, and the context of ${name} has ${context}, which leaves no room for a reply; shorten the prompt`,
  );
}

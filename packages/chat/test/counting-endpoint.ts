import type { PromptChunk, PromptEndpoint } from '@modelspeak/endpoint';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { stubEndpoint, tokenizerOf } from './stub-endpoint.js';

export const tokenizer = tokenizerOf(...qwen25().control);
export const END = tokenizer.controlId('<|im_end|>') ?? 0;
export const idsIn = (text: string) =>
  text
    .split(/(<\|im_end\|>)/)
    .flatMap((part) => (part === '<|im_end|>' ? [END] : tokenizer.encode(part)));

/** A reply whose tokens a server tells, one of them cut otherwise than the tokenizer would. */
export const told = (
  text: string,
  { tokens = [7, ...idsIn(text).slice(1)], prompt = 0 } = {},
): PromptChunk => ({
  pieces: [text],
  tokens,
  usage: { prompt_tokens: prompt, completion_tokens: tokens.length, total_tokens: 0 },
  finish: { reason: 'stop' },
});

/** An endpoint that takes ids and counts those of its prompt, as servers do. */
export function countingEndpoint(replies: readonly PromptChunk[], own?: Partial<PromptEndpoint>) {
  const endpoint = stubEndpoint(
    replies.map((reply) => [reply]),
    { tokenIds: true },
  );
  return {
    ...endpoint,
    ...own,
    async *complete(...[request]: Parameters<typeof endpoint.complete>) {
      for await (const chunk of endpoint.complete(request)) {
        const { usage } = chunk;
        yield { ...chunk, usage: usage && { ...usage, prompt_tokens: request.prompt.length } };
      }
    },
  };
}

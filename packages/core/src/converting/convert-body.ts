import type { MessagesFormat } from '../format/format.js';
import { roundedNumbers, roundingProblem } from '../json/rounded-numbers.js';
import { fitParts, type Loss, type LossOptions } from './fit-parts.js';

/** A converted body, and what it lacks. */
export interface ConvertedBody<Body = unknown> {
  /** The body in the other protocol. Its numbers are JavaScript's. */
  readonly body: Body;
  /** The body as JSON text, to the last digit. */
  readonly text: string;
  /**
   * What was left out, if the option `onLoss` is `omit`. Always: each number that `body` rounds, by its path in
   * `body`; `text` has its digits.
   */
  readonly losses: readonly Loss[];
}

/**
 * Converts a request body from one protocol to another.
 *
 * What only the first protocol knows, such as signatures, cache marks and parameters of its own, means
 * nothing to the other. By default, the first thing that the other protocol cannot express is refused;
 * with `onLoss: 'omit'`, everything of that kind is left out and reported.
 *
 * @param body The body, or its JSON text.
 * @throws {ModelspeakError} `unsupported`, `lossy`: with the path of what cannot be expressed; and what
 * `readBody` throws
 *
 * @example
 * ```ts
 * import { convertBody } from '@modelspeak/core';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const groq = openaiMessages({ reasoning: 'reasoning', maxTokens: 'max_tokens' });
 * const { body, losses } = convertBody(
 *   { model: 'm', messages: [{ role: 'user', content: 'Hi' }], max_completion_tokens: 9 },
 *   { from: openaiMessages(), to: groq },
 * );
 * console.log(JSON.stringify(body), losses.length);
 * // {"model":"m","messages":[{"role":"user","content":"Hi"}],"max_tokens":9} 0
 * ```
 */
export function convertBody<Body>(
  body: unknown,
  {
    from,
    to,
    ...options
  }: { readonly from: MessagesFormat; readonly to: MessagesFormat<Body> } & LossOptions,
): ConvertedBody<Body> {
  const { parts, losses } = fitParts(from.readBody(body), { from: from.name, to, ...options });
  const text = to.writeBodyText(parts);
  return { body: to.writeBody(parts), text, losses: [...losses, ...roundingsOf(text)] };
}

function roundingsOf(text: string): readonly Loss[] {
  return roundedNumbers(text).map((number) => ({
    path: number.path,
    problem: roundingProblem(number, 'text'),
  }));
}

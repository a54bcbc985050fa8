import type { Writer } from '@modelspeak/core';
import type { Dialect } from './dialect.js';

/**
 * Writes the system prompt of the model's makers: the edition's own is part of the template, any
 * other is content.
 *
 * @example
 * ```ts
 * import { type Dialect, dialectOptions, writeSystem } from '@modelspeak/lazyllm';
 *
 * const { value } = dialectOptions['~standard'].validate({}) as { value: Dialect };
 * const written: string[] = [];
 * writeSystem(
 *   {
 *     scaffold: (text) => written.push(`template: ${text}`),
 *     content: (text) => written.push(`content: ${text}`),
 *   },
 *   value,
 * );
 * console.log(written); // [ 'template: You are an AI-Agent developed by LazyLLM.' ]
 * ```
 */
export function writeSystem(
  out: Pick<Writer, 'scaffold' | 'content'>,
  { markup, given }: Dialect,
): void {
  const { text } = markup.system;
  if (given.system === undefined) out.scaffold(text);
  else out.content(text);
}

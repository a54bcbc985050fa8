import type { ReaderEvent } from '@modelspeak/core';
import type { TextReader } from '@modelspeak/core/authoring';

/**
 * Leaves out a heading that may begin the text of a reply: it is no part of what the model says.
 *
 * @example
 * ```ts
 * import { compileControlTokens, createTextReader } from '@modelspeak/core/authoring';
 * import { withoutHeading } from '@modelspeak/syntaxes/replies';
 *
 * const reader = withoutHeading(createTextReader(compileControlTokens(['<end>']), ['<end>']), 'AI:');
 * console.log(reader.push('AI: Hello')); // [ { type: 'text', text: ' Hello' } ]
 * ```
 */
export function withoutHeading(reader: TextReader, heading: string): TextReader {
  /** The text so far, while it may be the heading. */
  let begun: string | undefined = '';

  const take = (event: ReaderEvent): readonly ReaderEvent[] => {
    if (begun === undefined || event.type === 'reasoning') return [event];
    if (event.type !== 'text') return [...release(), event];
    begun += event.text;
    if (heading.startsWith(begun) && begun !== heading) return [];
    const text = begun.startsWith(heading) ? begun.slice(heading.length) : begun;
    begun = undefined;
    return text === '' ? [] : [{ ...event, text }];
  };
  const release = (): readonly ReaderEvent[] => {
    const text = begun ?? '';
    begun = undefined;
    return text === '' ? [] : [{ type: 'text', text }];
  };

  const { token } = reader;
  return {
    push: (chunk) => reader.push(chunk).flatMap(take),
    end: (reason) => reader.end(reason).flatMap(take),
    ...(token && { token: (spelled: string) => token.call(reader, spelled).flatMap(take) }),
  };
}

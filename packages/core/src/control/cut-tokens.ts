import type { ControlTokens } from './control-tokens.js';

/**
 * Cuts a text inside every special token that it spells, after the token's first character. For adapters of
 * tokenizers that match tokens in plain text: the ids of the parts, encoded separately, spell the text, and none of
 * them is such a token.
 *
 * @returns The parts, which join to the text
 *
 * @example
 * ```ts
 * import { compileControlTokens, cutTokens } from '@modelspeak/core/authoring';
 *
 * const control = compileControlTokens(['<tool_call>']);
 * console.log(cutTokens('Say <tool_call>!', control)); // [ 'Say <', 'tool_call>!' ]
 * ```
 */
export function cutTokens(text: string, control: ControlTokens): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let match = control.find(text); match !== undefined; match = control.find(text, from)) {
    // By code point, so that no lone surrogate is left.
    const [first = ''] = match.token;
    const inside = match.start + first.length;
    parts.push(text.slice(from, inside));
    from = inside;
  }
  return [...parts, text.slice(from)];
}

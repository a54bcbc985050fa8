import type { PromptFormat } from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core/authoring';

/** Special tokens by their form, as in templates in Go: `<|im_start|>`. */
const SHAPE = /<[|｜][^\s<>|｜"'{}]{1,60}[|｜]>/g;

/** The special tokens of a template that a format does not know: then it is another model's format. */
export function foreignTokens(
  { control, special }: PromptFormat,
  template: string,
): readonly string[] {
  const isPattern = (token: string): boolean => token.includes('*');
  const known = compileControlTokens(
    [...control, ...special.filter((token) => !isPattern(token))],
    special.filter(isPattern),
  );
  const written = new Set(template.match(SHAPE) ?? []);
  return [...written].filter((token) => known.find(token)?.token !== token);
}

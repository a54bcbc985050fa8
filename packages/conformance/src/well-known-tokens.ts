/**
 * Matches the special tokens of well-known models: `<|end|>`, `<｜end｜>`, `[INST]`, `</s>`,
 * `<think>`.
 */
const WELL_KNOWN =
  /<\|[^\s<>|]+\|>|<｜[^\s<>｜]+｜>|\[\/?[A-Z]{2,}(?:_[A-Z]+)*\]|<\/?(?:s|think)>/g;

/** Finds the texts that look like a special token, each once. */
export function wellKnownTokensIn(text: string): readonly string[] {
  return [...new Set(text.match(WELL_KNOWN))];
}

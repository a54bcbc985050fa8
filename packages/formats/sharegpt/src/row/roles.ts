/** What an entry is. */
export type Kind = 'system' | 'user' | 'assistant' | 'call' | 'result';

/** The words for each kind of entry; the first is LLaMA-Factory's, which is written by default. */
export const WORDS: Readonly<Record<Kind, readonly [string, ...string[]]>> = {
  system: ['system', 'developer'],
  user: ['human', 'user', 'input'],
  assistant: ['gpt', 'assistant', 'model', 'output', 'chatgpt', 'bing', 'bard'],
  call: ['function_call', 'tool_call'],
  result: ['observation', 'tool', 'tool_response', 'tool_result', 'function_response'],
};

const KINDS = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(WORDS).flatMap(([kind, words]) =>
    words.map((word) => [word, kind as Kind] as const),
  ),
);

/** What an entry with this word is; `undefined` for a word that nobody uses. */
export function kindOf(word: string): Kind | undefined {
  return KINDS.get(word);
}

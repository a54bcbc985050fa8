/** Models of the name that do not chat, or chat otherwise; base models go on with a text. */
export const OTHERS: readonly string[] = [
  '*base*',
  '*embed*',
  '*rerank*',
  '*reward*',
  '*prm*',
  '*guard*',
  '*math*',
  '*omni*',
  '*audio*',
  '*asr*',
  '*tts*',
  '*image*',
  '*captioner*',
  '*max*',
  '*plus*',
];

/**
 * How hosts spell a version: `qwen2.5`, `qwen-2.5` at OpenRouter, Groq and Cerebras, `qwen2p5` at
 * Fireworks; each with these endings.
 */
export function named(version: string, ...endings: readonly string[]): readonly string[] {
  const names = new Set([`qwen${version}`, `qwen-${version}`, `qwen${version.replace('.', 'p')}`]);
  return [...names].flatMap((name) => endings.map((ending) => name + ending));
}

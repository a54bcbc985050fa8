import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that do not chat, or use another format. */
export const OTHERS: readonly string[] = /* @__PURE__ */ FINE_TUNES.concat(NO_CHAT_MODELS, [
  '*deepseek*',
  '*gpt-oss*',
  '*-nemotron*',
  '*prm*',
  '*math*',
  '*omni*',
  '*audio*',
  '*image*',
  '*captioner*',
  '*max*',
  '*plus*',
]);

/** The same, for a version that such models do speak. */
export function othersExcept(...own: readonly string[]): readonly string[] {
  return OTHERS.filter((name) => !own.includes(name));
}

/**
 * Matches the names of a version with these endings: `qwen2.5`, `qwen-2.5` at OpenRouter, Groq and Cerebras,
 * `qwen2p5` at Fireworks.
 */
export function named(version: string, ...endings: readonly string[]): readonly string[] {
  const names = new Set([`qwen${version}`, `qwen-${version}`, `qwen${version.replace('.', 'p')}`]);
  return [...names].flatMap((name) => endings.map((ending) => name + ending));
}

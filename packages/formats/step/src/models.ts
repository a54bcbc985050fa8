import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that do not chat, or use another format. */
export const OTHERS: readonly string[] = /* @__PURE__ */ NO_CHAT_MODELS.concat(SENSING_MODELS);

/** Matches names with or without a suffix or a tag. */
export function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}

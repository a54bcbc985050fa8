import type { ModelPattern } from '@modelspeak/core';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that use another format, or are not chat models. */
const OTHERS: readonly string[] = /* @__PURE__ */ NO_CHAT_MODELS.concat([
  '*vision*',
  '*reasoning*',
  '*translate*',
]);

/** Matches a model's names with any date or size, such as `c4ai-command-r-08-2024` on Hugging Face. */
export function named(...names: readonly string[]): readonly ModelPattern[] {
  const match = names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}

/** Matches Command A. Later models called Command A, such as Command A Reasoning, use other formats. */
export const COMMAND_A: readonly ModelPattern[] = [
  {
    match: ['command-a', 'c4ai-command-a'].flatMap((name) => [
      name,
      `${name}:*`,
      `${name}-03-2025`,
      `${name}-03-2025-*`,
    ]),
    except: OTHERS,
  },
];

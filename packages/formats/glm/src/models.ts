import type { ModelPattern } from '@modelspeak/core';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that use another format, such as base models. */
const OTHERS: readonly string[] = /* @__PURE__ */ NO_CHAT_MODELS.concat(['*image*', '*voice*']);

/**
 * Matches the names of a version (`glm-4.5`, `glm-4p5` at Fireworks, `glm-5-2` at Bedrock, `zai-glm-4.5` at
 * Cerebras) and its sizes (`glm-4.5-air`).
 *
 * @param except Names of this version's form that are other models.
 */
export function named(version: string, ...except: readonly string[]): readonly ModelPattern[] {
  const spelled = ['.', 'p', '-'].map((point) => version.replace('.', point));
  const names = spelled.flatMap((each) => [`glm-${each}`, `zai-glm-${each}`]);
  const match = [...new Set(names)].flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: [...OTHERS, ...except] }];
}

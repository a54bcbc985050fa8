import type { ModelPattern } from '@modelspeak/core';

/** Models with a matching name that use another format, such as base and vision models. */
const OTHERS = ['*base*', '*ocr*', '*image*', '*asr*', '*tts*', '*voice*', 'glm-5-2', 'glm-5-3'];

/**
 * Matches the names of a version (`glm-4.5`, `glm-4p5` at Fireworks, `zai-glm-4.5` at Cerebras) and its
 * sizes (`glm-4.5-air`).
 */
export function named(version: string): readonly ModelPattern[] {
  const names = [version, version.replace('.', 'p')].flatMap((each) => [
    `glm-${each}`,
    `zai-glm-${each}`,
  ]);
  const match = [...new Set(names)].flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}

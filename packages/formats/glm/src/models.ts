import type { ModelPattern } from '@modelspeak/core';

/** Models of the name that speak otherwise: base models go on with a text, vision models see. */
const OTHERS = ['*base*', '*ocr*', '*image*', '*asr*', '*tts*', '*voice*'];

/**
 * The names of a version: `glm-4.5`, `glm-4p5` at Fireworks, `zai-glm-4.5` at Cerebras; and of its
 * sizes, as in `glm-4.5-air`.
 */
export function named(version: string): readonly ModelPattern[] {
  const names = [version, version.replace('.', 'p')].flatMap((each) => [
    `glm-${each}`,
    `zai-glm-${each}`,
  ]);
  const match = [...new Set(names)].flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}

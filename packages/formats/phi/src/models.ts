import type { ModelPattern } from '@modelspeak/core';

/** Models with a matching name that use another format. */
const OTHERS = ['*base*', '*multimodal*', '*vision*', '*silica*', '*eagle*', '*speculator*'];
const REASONS = '*reason*';
const MINI = '*mini*';

/** Matches the names of a version on Hugging Face and Ollama, with any suffix. */
function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}

export const PHI4: readonly ModelPattern[] = [
  { match: named('phi-4', 'phi4'), except: [...OTHERS, REASONS, MINI] },
];

/** Phi 4 Mini, except its reasoning models, which use another format. */
export const PHI4_MINI: readonly ModelPattern[] = [
  { match: named('phi-4-mini', 'phi4-mini'), except: [...OTHERS, REASONS] },
];

export const PHI4_REASONING: readonly ModelPattern[] = [
  { match: named('phi-4-reasoning', 'phi4-reasoning'), except: OTHERS },
];

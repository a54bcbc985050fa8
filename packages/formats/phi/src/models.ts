import type { ModelPattern } from '@modelspeak/core';

/** Models of the name that speak otherwise. */
const OTHERS = ['*base*', '*multimodal*', '*vision*', '*silica*'];
const REASONS = '*reason*';
const MINI = '*mini*';

/** The names of a version: as at Hugging Face, as at Ollama, and with what follows. */
function named(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
}

export const PHI4: readonly ModelPattern[] = [
  { match: named('phi-4', 'phi4'), except: [...OTHERS, REASONS, MINI] },
];

/** Phi 4 Mini. Its kin that reason were taught otherwise. */
export const PHI4_MINI: readonly ModelPattern[] = [
  { match: named('phi-4-mini', 'phi4-mini'), except: [...OTHERS, REASONS] },
];

export const PHI4_REASONING: readonly ModelPattern[] = [
  { match: named('phi-4-reasoning', 'phi4-reasoning'), except: OTHERS },
];

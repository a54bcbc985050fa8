import type { TextPlace } from '@modelspeak/core';
import { type Step, stepsOf, type TokenizerJson } from './tokenizer-json.js';

const made = new WeakMap<TokenizerJson, Map<TextPlace['after'], TokenizerJson>>();

/**
 * The tokenizer as it treats text that does not begin the prompt: without the space that it puts
 * before the first text or, after other text, before any text. Returns the same object if there is
 * no such space.
 */
export function withoutPrefix(json: TokenizerJson, after: 'control' | 'text'): TokenizerJson {
  const known = made.get(json) ?? new Map<TextPlace['after'], TokenizerJson>();
  made.set(json, known);
  const place = known.get(after) ?? change(json, after);
  known.set(after, place);
  return place;
}

function change(json: TokenizerJson, after: 'control' | 'text'): TokenizerJson {
  const normalizers = stepsOf(json.normalizer);
  const preTokenizers = stepsOf(json.pre_tokenizer);
  const isDropped = ({ type }: Step): boolean => type === 'Prepend' && after === 'text';
  const isChanged = (step: Step): boolean =>
    step.type === 'Metaspace'
      ? after === 'text' || step['prepend_scheme'] === 'first'
      : after === 'text' && step['add_prefix_space'] === true;
  if (!normalizers.some(isDropped) && !preTokenizers.some(isChanged)) return json;
  return {
    ...json,
    normalizer: sequence(
      'normalizers',
      normalizers.filter((step) => !isDropped(step)),
    ),
    pre_tokenizer: sequence(
      'pretokenizers',
      preTokenizers.map((step) =>
        isChanged(step) ? { ...step, add_prefix_space: false, prepend_scheme: 'never' } : step,
      ),
    ),
  };
}

function sequence(name: string, steps: readonly Step[]): object | null {
  return steps.length === 0 ? null : { type: 'Sequence', [name]: steps };
}

import type { ModelPattern } from '@modelspeak/core';
import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** Models with a matching name that use another format, such as base models. */
const OTHERS: readonly string[] = /* @__PURE__ */ FINE_TUNES.concat(NO_CHAT_MODELS, [
  '*-pt',
  '*-pt-*',
  '*text*',
  '*assistant*',
]);

/** Matches a name with a size and `-it`, such as `gemma-2-9b-it`. Without `-it` it is a base model. */
function tuned(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => [`${name}-*it`, `${name}-*it-*`, `${name}-*it:*`]);
}

/** Matches an Ollama tag, such as `gemma2:9b`. */
function tagged(name: string): readonly string[] {
  return [name, `${name}:*`];
}

/** Gemma 2, and the first Gemma, which uses the same format. */
export const GEMMA2: readonly ModelPattern[] = [
  {
    match: [
      ...tuned('gemma-2', 'gemma2'),
      ...tagged('gemma2'),
      ...tagged('gemma'),
      'gemma-2b-it*',
      'gemma-7b-it*',
      ...tuned('gemma-1.1'),
    ],
    except: OTHERS,
  },
];

export const GEMMA3: readonly ModelPattern[] = [
  { match: [...tuned('gemma-3', 'gemma3'), ...tagged('gemma3'), 'gemma-3'], except: OTHERS },
];

export const GEMMA3N: readonly ModelPattern[] = [
  { match: [...tuned('gemma-3n', 'gemma3n'), ...tagged('gemma3n'), 'gemma-3n'], except: OTHERS },
];

export const FUNCTIONGEMMA: readonly ModelPattern[] = [
  { match: ['functiongemma', 'functiongemma-*', 'functiongemma:*'], except: OTHERS },
];

export const GEMMA4: readonly ModelPattern[] = [
  { match: [...tuned('gemma-4', 'gemma4'), ...tagged('gemma4'), 'gemma-4'], except: OTHERS },
];

/**
 * The larger models of Gemma 4, whose prompts have an empty thinking block. The templates of 12B and 26B-A4B
 * are the same file.
 *
 * @see https://huggingface.co/google/gemma-4-12B-it/discussions/53
 */
export const GEMMA4_LARGE: readonly ModelPattern[] = [
  {
    match: [
      ...tuned('gemma-4-31b', 'gemma-4-26b', 'gemma-4-12b'),
      'gemma4:31b*',
      'gemma4:26b*',
      'gemma4:12b*',
    ],
    except: OTHERS,
    rank: 1,
  },
];

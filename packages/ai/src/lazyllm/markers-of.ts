import { type Markers, MODEL_PROMPT_KEYS, markersFromPromptKeys } from '@modelspeak/lazyllm';

/** What LazyLLM knows about a family of models. */
export interface ModelMarkers {
  /** The markers around its turns, and its default system prompt. */
  readonly markers: Markers;
  /** The stop sequences. */
  readonly stop: readonly string[];
}

/**
 * Finds LazyLLM's markers by the name of a model. If several families match, the longest name wins.
 *
 * @returns `undefined` for a model that LazyLLM does not know.
 *
 * @example
 * ```ts
 * import { markersOf } from '@modelspeak/ai/lazyllm';
 *
 * console.log(markersOf('Qwen2.5-7B-Instruct')?.markers.endOfUser); // <|im_end|>\n
 * console.log(markersOf('my-model')); // undefined
 * ```
 */
export function markersOf(model: string): ModelMarkers | undefined {
  const name = model.toLowerCase();
  const [known] = Object.entries(MODEL_PROMPT_KEYS)
    .filter(([family]) => name.includes(family))
    .sort(([one], [other]) => other.length - one.length);
  if (known === undefined) return undefined;
  const [, keys] = known;
  const { stop_words: stop = [], tool_end_token: toolEnd } = keys;
  return {
    markers: markersFromPromptKeys(keys),
    stop: [
      ...(Array.isArray(stop) ? stop.map(String) : []),
      ...(typeof toolEnd === 'string' ? [toolEnd] : []),
    ],
  };
}

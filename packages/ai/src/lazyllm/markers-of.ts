import { type Markers, MODEL_PROMPT_KEYS, markersFromPromptKeys } from '@modelspeak/lazyllm';

/** What LazyLLM knows of a family of models. */
export interface ModelMarkers {
  /** What stands around its turns, and the system prompt of its makers. */
  readonly markers: Markers;
  /** What ends its replies. */
  readonly stop: readonly string[];
}

/**
 * LazyLLM's markers of a model, by its name: those of the longest family whose name is part of it.
 *
 * @returns Nothing for a model that LazyLLM does not know.
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

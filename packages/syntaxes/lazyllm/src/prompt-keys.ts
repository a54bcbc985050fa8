import { checkKeys } from './check.js';
import { checkMarkers, type MarkerName, type Markers } from './markers.js';

/** LazyLLM's names of the markers. */
const PROMPT_KEYS: Readonly<Record<string, MarkerName>> = {
  system: 'system',
  sos: 'startOfSystem',
  eos: 'endOfSystem',
  soh: 'startOfUser',
  eoh: 'endOfUser',
  soa: 'startOfAssistant',
  eoa: 'endOfAssistant',
  soe: 'startOfToolResult',
  eoe: 'endOfToolResult',
  tool_start_token: 'startOfToolCall',
  tool_args_token: 'startOfArguments',
  tool_end_token: 'endOfToolCall',
};

/** Other settings of LazyLLM, which its prompters do not write. */
const UNWRITTEN: readonly string[] = ['separator', 'plugin', 'interpreter', 'stop_words'];

/**
 * Converts LazyLLM's settings of a model, its `prompt_keys` and the arguments of
 * `_set_model_configs` (`sos`, `eos` and so on), to markers. `separator`, `plugin`, `interpreter`
 * and `stop_words` are allowed too; prompters do not write them.
 *
 * @throws {ModelspeakError} `invalid_option` for other keys
 *
 * @example
 * ```ts
 * import { markersFromPromptKeys } from '@modelspeak/lazyllm';
 *
 * console.log(markersFromPromptKeys({ soh: '<|user|>\n', soa: '<|assistant|>\n' }));
 * // { startOfUser: '<|user|>\n', startOfAssistant: '<|assistant|>\n' }
 * ```
 *
 * @see LazyLLM, `components/utils/downloader/model_mapping.py`
 */
export function markersFromPromptKeys(promptKeys: Readonly<Record<string, unknown>>): Markers {
  checkKeys(promptKeys, [...Object.keys(PROMPT_KEYS), ...UNWRITTEN], 'promptKeys');
  const markers = Object.fromEntries(
    Object.entries(promptKeys).flatMap(([key, value]) => {
      const name = PROMPT_KEYS[key];
      return name === undefined ? [] : [[name, value]];
    }),
  );
  checkMarkers(markers, 'promptKeys');
  return markers;
}

import {
  choice,
  defineOptions,
  type Option,
  type OptionsOutput,
  words,
} from '@modelspeak/core/authoring';
import { Field } from './field.js';

/** What becomes of `reasoning_content`; see {@link OpenAIMessagesOptions.reasoning}. */
export type ReasoningKey = 'reasoning_content' | 'reasoning' | 'omit' | 'refuse';

/** Options of {@link openaiMessages}. */
export interface OpenAIMessagesOptions<Parameters extends object = Record<string, unknown>> {
  /**
   * The model to ask. Without it the body has none, as the lines of a fine-tuning file have none.
   */
  readonly model?: string | undefined;
  /**
   * What else the body has, as it is: `temperature`, `stream` and so on. What a request asks for by its
   * own options (`toolChoice`, `responseFormat`, `thinking`) may not be here too: such a request is
   * refused.
   */
  readonly parameters?: Parameters | undefined;
  /**
   * What becomes of the `reasoning_content` of assistant messages. OpenAI's own API has no key for
   * it, the servers that speak its protocol have two:
   *
   * - `reasoning_content` (the default) passes it on. DeepSeek, Kimi and GLM want it back while tools
   *   are called, and DeepSeek refuses the request without it; vLLM and SGLang take it.
   * - `reasoning` passes it on under the name of OpenRouter, Groq and newer vLLM.
   * - `omit` leaves it out, and `refuse` throws: for OpenAI itself.
   *
   * Both names are read, whatever this says.
   */
  readonly reasoning?: ReasoningKey | undefined;
  /** The index of the choice to read, where a response has several. 0 by default. */
  readonly choice?: number | undefined;
}

const parameters: Option<Record<string, unknown>, Record<string, unknown>> = {
  fallback: {},
  schema: { type: 'object' },
  shape(value, path) {
    const field = new Field(value, path);
    for (const key of ['model', 'messages', 'tools']) {
      if (Object.hasOwn(field.object, key)) {
        throw field.unexpected(`one without "${key}", which has its own place`);
      }
    }
  },
};

const index: Option<number, number> = {
  fallback: 0,
  schema: { type: 'integer', minimum: 0 },
  shape(value, path) {
    if (Number.isInteger(value) && Number(value) >= 0) return;
    throw new Field(value, path).unexpected('an integer from 0 on');
  },
};

export const optionsSchema = defineOptions({
  model: words(undefined),
  parameters,
  reasoning: choice('reasoning_content', 'reasoning', 'omit', 'refuse'),
  choice: index,
});

/** The options with what was left out. */
export type CheckedOptions = OptionsOutput<typeof optionsSchema>;

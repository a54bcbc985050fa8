import { Field } from '@modelspeak/bodies';
import {
  choice,
  defineOptions,
  type Option,
  type OptionsOutput,
  words,
} from '@modelspeak/core/authoring';

/** What to do with `reasoning_content`; see {@link OpenAIMessagesOptions.reasoning}. */
export type ReasoningKey = 'reasoning_content' | 'reasoning' | 'omit' | 'refuse';

/** The key of the maximum number of tokens; see {@link OpenAIMessagesOptions.maxTokens}. */
export type MaxTokensKey = 'max_completion_tokens' | 'max_tokens';

/** The options of {@link openaiMessages}. */
export interface OpenAIMessagesOptions<Parameters extends object = Record<string, unknown>> {
  /**
   * The model name. Without it, the body has no model, as in a fine-tuning file.
   */
  readonly model?: string | undefined;
  /**
   * Other keys of the body, written unchanged: `temperature`, `stream` and so on. A request is refused if one of
   * its own options (`toolChoice`, `responseFormat`, `thinking`) is also set here.
   */
  readonly parameters?: Parameters | undefined;
  /**
   * What to do with the `reasoning_content` of assistant messages. OpenAI's own API has no key for it; other
   * servers with this protocol have two:
   *
   * - `reasoning_content` (the default) writes it. During tool calls, DeepSeek, Kimi and GLM want it back, and
   *   DeepSeek refuses the request without it; vLLM and SGLang accept it.
   * - `reasoning` writes it under the name of OpenRouter, Groq and newer vLLM.
   * - `omit` leaves it out, and `refuse` throws. Use one of them for OpenAI itself.
   *
   * The reader accepts both names, whatever the value.
   */
  readonly reasoning?: ReasoningKey | undefined;
  /**
   * The key under which `writeBody` writes the maximum number of tokens. OpenAI's reasoning models
   * require `max_completion_tokens`, the default; many other servers only know `max_tokens`. Another
   * key than this stays among the parameters when a body is read.
   */
  readonly maxTokens?: MaxTokensKey | undefined;
  /** The index of the choice to read if a response has several. 0 by default. */
  readonly choice?: number | undefined;
}

const parameters: Option<Record<string, unknown>, Record<string, unknown>> = {
  fallback: {},
  schema: { type: 'object' },
  shape(value, path) {
    const field = new Field(value, path);
    for (const key of ['model', 'messages', 'tools']) {
      if (Object.hasOwn(field.object, key)) {
        throw field.unexpected(
          `one without "${key}"; pass "model" as an option, and messages and tools in the conversation`,
        );
      }
    }
  },
};

const index: Option<number, number> = {
  fallback: 0,
  schema: { type: 'integer', minimum: 0 },
  shape(value, path) {
    if (Number.isInteger(value) && Number(value) >= 0) return;
    throw new Field(value, path).unexpected('a non-negative integer');
  },
};

export const optionsSchema = defineOptions({
  model: words(undefined),
  parameters,
  reasoning: choice('reasoning_content', 'reasoning', 'omit', 'refuse'),
  maxTokens: choice('max_completion_tokens', 'max_tokens'),
  choice: index,
});

/** The options with defaults filled in. */
export type CheckedOptions = OptionsOutput<typeof optionsSchema>;

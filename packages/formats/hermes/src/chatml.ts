import {
  createTextReader,
  defineFormat,
  defineOptions,
  sectionsGrammar,
  textOf,
  words,
} from '@modelspeak/core/authoring';
import {
  CHATML_STOPS,
  CHATML_TOKENS,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** The tokens for code in SmolLM's vocabulary. */
const SPECIAL = [
  '<repo_name>',
  '<reponame>',
  '<file_sep>',
  '<filename>',
  '<gh_stars>',
  '<issue_start>',
  '<issue_comment>',
  '<issue_closed>',
  '<jupyter_start>',
  '<jupyter_text>',
  '<jupyter_code>',
  '<jupyter_output>',
  '<jupyter_script>',
  '<empty_output>',
];

/**
 * Creates a format for plain ChatML, which has only turns and is used by many models. The option
 * `defaultSystem` is the system message for conversations that do not begin with one, as in some chat
 * templates; a registry sets it from the model ID.
 *
 * @see https://huggingface.co/HuggingFaceTB/SmolLM2-1.7B-Instruct
 *
 * @example
 * ```ts
 * import { chatml } from '@modelspeak/format-hermes/chatml';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(chatml().render({ messages }));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n
 * console.log(chatml({ defaultSystem: 'Be kind.' }).render({ messages }).split('\n')[1]);
 * // Be kind.<|im_end|>
 * ```
 */
export const chatml = defineFormat({
  name: 'chatml',
  models: [
    {
      match: ['smollm2', 'smollm2-*', 'smollm2:*'],
      // Base models have no `-Instruct`.
      except: [...NO_CHAT_MODELS, 'smollm2-135m', 'smollm2-360m', 'smollm2-1.7b'],
      options: {
        defaultSystem: 'You are a helpful AI assistant named SmolLM, trained by Hugging Face',
      },
    },
    {
      match: ['qwen2-*-instruct*', 'qwen2:*', 'qwen2', 'qwen-2-*-instruct*', 'qwen2-*-it*'],
      except: /* @__PURE__ */ FINE_TUNES.concat(NO_CHAT_MODELS, ['*-vl*', '*audio*', '*math*']),
      options: { defaultSystem: 'You are a helpful assistant.' },
    },
    {
      match: ['qwen1.5-*-chat*', 'qwen:*'],
      options: { defaultSystem: 'You are a helpful assistant' },
    },
    // The first OpenHermes has Alpaca's turns.
    {
      match: ['openhermes', 'openhermes:*', 'openhermes-2*', 'openhermes2*'],
      except: '*function*',
    },
    { match: ['nous-hermes-2-*', 'nous-hermes2*'], except: '*vision*' },
    'dolphin-2*',
    // Yi 1.5 has its system message without a turn.
    { match: 'yi-*-chat*', except: '*yi-1.5*' },
    'yi:*',
    'yi-chat*',
    'orca-2-*',
    'neuralhermes-*',
  ],
  options: defineOptions({ defaultSystem: words(undefined) }),
  control: CHATML_TOKENS,
  special: SPECIAL,
  stop: CHATML_STOPS,
  supports: { system: true, history: true },
  request: { prefill: true, responseFormat: 'grammar' },
  write({ messages }, out, { options: { defaultSystem }, generationPrompt }) {
    if (defaultSystem !== undefined && messages[0]?.role !== 'system') {
      out.message(null);
      writeTurn(out, 'system', () => out.scaffold(defaultSystem));
    }
    writeMessages(messages, out, 0, {
      text: ({ content }) => out.content(textOf(content)),
      reply: ({ content }) => writeReply(out, () => out.content(textOf(content))),
      results() {
        // There are no tools.
      },
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  reader: (_options, _context, control) => createTextReader(control, CHATML_STOPS),
  grammar: (context) => sectionsGrammar({}, CHATML_STOPS, context),
});

export default chatml;

import { compileControlTokens, createTextReader, defineFormat } from '@modelspeak/core/authoring';
import {
  type ConversationTurns,
  extraMessages,
  lazyllmDefinition,
  type Places,
} from '@modelspeak/lazyllm';
import { alpacaLayout } from './layout.js';

/**
 * LazyLLM's `AlpacaPrompter` as a format of conversations. Call it for the format, with the options
 * `edition` (`'guide'` or `'upstream'`) and `markers`, the model's.
 *
 * The user message is the instruction; after a system message, which then is the instruction, it is the
 * extra message `input`. There is one question and its answer: history, tool calls and their results
 * are refused. Text stays text: braces are not slots here.
 *
 * @throws {ModelspeakError} `invalid_option` for options that are wrong
 *
 * @see https://docs.lazyllm.ai/en/stable/Best%20Practice/prompt/
 * @see https://github.com/LazyAGI/LazyLLM, `components/prompter/alpacaPrompter.py`
 *
 * @example
 * ```ts
 * import { lazyllmAlpaca } from '@modelspeak/format-lazyllm-alpaca';
 *
 * const format = lazyllmAlpaca({ markers: { system: 'You are a calculator.' } });
 * const prompt = format.render({ messages: [{ role: 'user', content: 'Add a and b.' }] });
 * console.log(prompt.slice(0, 21)); // You are a calculator.
 * console.log(prompt.slice(prompt.indexOf('###')));
 * // ### Instruction:
 * // Add a and b.
 * //
 * //
 * // ### Response:\n
 *
 * console.log(format.parse('a+b\n\n### Instruction:').message.content); // a+b\n\n
 * ```
 */
// Marked as pure, so that a bundle with the prompter alone does not hold this too.
export const lazyllmAlpaca = /* @__PURE__ */ defineFormat({
  .../* @__PURE__ */ lazyllmDefinition({
    layout: alpacaLayout,
    supports: () => ({}),
    places,
    guide: async () => (await import('./guide.js')).guide,
  }),
  reader(dialect) {
    const stops = alpacaLayout.stop(dialect);
    return createTextReader(compileControlTokens(stops), stops);
  },
});

/** Core has refused history, so at most one message comes between system and reply. */
function places({ system, turns: [asked] }: ConversationTurns): Places {
  const message = asked?.message ?? null;
  const text = asked !== undefined && 'text' in asked ? asked.text : '';
  const input = [{ message }, { content: text }, { message: null }];
  return {
    system: system === undefined ? input : [{ message: 0 }, { content: system }, { message: null }],
    extraKeys: system === undefined || asked === undefined ? [] : extraMessages([['input', input]]),
    history: [],
    isToolResult: false,
    inputMessage: null,
    input: [],
  };
}

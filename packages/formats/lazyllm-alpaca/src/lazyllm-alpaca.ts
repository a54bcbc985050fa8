import { compileControlTokens, createTextReader, defineFormat } from '@modelspeak/core/authoring';
import {
  type ConversationTurns,
  extraMessages,
  lazyllmDefinition,
  type Places,
} from '@modelspeak/lazyllm';
import { alpacaLayout } from './layout.js';

/**
 * Creates a format with the layout of LazyLLM's `AlpacaPrompter`. The options are `edition` (`'guide'` or
 * `'upstream'`) and the model's `markers`.
 *
 * Without a system message, the user message is the instruction. With one, the system message is the
 * instruction, and the user message is the extra message `input`. History, tool calls and their results are
 * refused. Braces are text, not slots.
 *
 * @throws {ModelspeakError} `invalid_option` for invalid options
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
// Marked as pure, so that a bundle with only the prompter does not include it.
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

/** Core has refused history, so there is at most one message between system message and reply. */
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

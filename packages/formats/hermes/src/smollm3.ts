import type { Message } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  lastUserIndex,
  markedText,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import {
  CHATML_STOPS,
  CHATML_TOKENS,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import {
  JSON_CALLS,
  jsonCallsGrammar,
  TOOL_CALL_TOKENS,
  writeJsonCalls,
} from '@modelspeak/syntaxes/json-calls';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { REQUEST } from './chat.js';
import { ANSWERS, THINKS } from './texts/smollm3.js';

const THINK_TOKENS = ['<think>', '</think>'];
const NO_THOUGHT = markedText(THINK_TOKENS, '<think>\n\n</think>\n');
const THOUGHT = {
  begin: markedText(THINK_TOKENS, '<think>\n'),
  end: markedText(THINK_TOKENS, '\n</think>\n'),
};

const system = (mode: string) =>
  markedText(
    CHATML_TOKENS,
    `<|im_start|>system\n## Metadata\n\nKnowledge Cutoff Date: June 2025\nReasoning Mode: ${mode}\n\n## Custom Instructions\n\n`,
  );
const SYSTEM = { '/think': system('/think'), '/no_think': system('/no_think') };
const END_SYSTEM = markedText(CHATML_TOKENS, '\n\n<|im_end|>\n');
const TO_THINK = markedText(THINK_TOKENS, THINKS);
const TO_ANSWER = markedText(THINK_TOKENS, ANSWERS);

const REPLY: SectionsDescription = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 1 },
  },
  calls: [JSON_CALLS],
};

/**
 * Creates a format for SmolLM3, following the chat template in llama.cpp and many GGUF files. The model thinks
 * unless `thinking.enabled` is false; `/no_think` and `/think` in the system message override it.
 *
 * That template omits tools: they are refused, or dropped with `onLoss: 'reference'`. It also omits tool calls
 * and reasoning. This format writes tool calls, and reasoning since the last user message.
 *
 * @see https://huggingface.co/HuggingFaceTB/SmolLM3-3B
 *
 * @example
 * ```ts
 * import { smollm3 } from '@modelspeak/format-hermes/smollm3';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const turn = smollm3().turn({ messages }, { thinking: { enabled: false } });
 * console.log(turn.replyPrefix); // <think>\n\n</think>\n
 * ```
 */
export const smollm3 = defineFormat({
  name: 'smollm3',
  models: [{ match: ['smollm3', 'smollm3-*', 'smollm3:*'], except: NO_CHAT_MODELS }],
  options: defineOptions({}),
  control: [...CHATML_TOKENS, ...TOOL_CALL_TOKENS, ...THINK_TOKENS],
  special: [
    // From Llama 3's vocabulary.
    '<|begin_of_text|>',
    '<|end_of_text|>',
    '<|finetune_right_pad_id|>',
    '<|python_tag|>',
    '<|start_header_id|>',
    '<|end_header_id|>',
    '<|eom_id|>',
    '<|eot_id|>',
    '<|reserved_special_token_*|>',
    '<tool_response>',
    '</tool_response>',
    '<code>',
    '</code>',
  ],
  stop: CHATML_STOPS,
  supports: {
    system: 'first',
    history: true,
    tools: 'lost',
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsPastReasoning: true,
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write({ messages }, out, { generationPrompt, takesLoss, thinking }) {
    const modes = takesLoss ? SPELLED : MODES;
    const { mode, instructions } = readSystem(messages[0], thinking.enabled !== false, modes);
    const replyPrefix = mode === '/think' ? undefined : NO_THOUGHT;
    const asked = lastUserIndex(messages);
    out.message(messages[0]?.role === 'system' ? 0 : null);
    out.markup(SYSTEM[mode]);
    if (pythonStrip(instructions) === '') out.markup(mode === '/think' ? TO_THINK : TO_ANSWER);
    else out.content(takesLoss ? pythonStrip(`.${instructions}`).slice(1) : instructions);
    out.markup(END_SYSTEM);
    writeMessages(messages, out, messages[0]?.role === 'system' ? 1 : 0, {
      text: ({ content }) => out.content(textOf(content)),
      reply(message, index) {
        const { reasoning_content: thought } = message;
        const text = textOf(message.content);
        const thinks = Boolean(thought) && index > asked && !takesLoss;
        const say = (): void => {
          if (thinks) {
            out.markup(THOUGHT.begin);
            out.content(thought ?? '');
            out.markup(THOUGHT.end);
          }
          out.content(takesLoss ? text.slice(text.search(/[^\n]|$/)) : text);
          if (!takesLoss) writeJsonCalls(out, message, text !== '');
        };
        writeReply(out, say, thinks ? undefined : replyPrefix);
      },
      results(results, from) {
        results.forEach(({ content }, place) => {
          out.message(from + place);
          writeTurn(out, 'user', () => out.content(textOf(content)));
        });
      },
    });
    if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
  },
  ...describedReplies(REPLY, CHATML_STOPS, jsonCallsGrammar),
});

/** The template's patterns for the two modes. They also match other text, such as `</think>`. */
const SPELLED = { think: /\/think/g, noThink: /\/no_think/g };
const MODES = {
  think: /(?<![^\s("'`])\/think(?![^\s.,;:!?)"'`])/g,
  noThink: /(?<![^\s("'`])\/no_think(?![^\s.,;:!?)"'`])/g,
};

/** Returns the system message without `/think` and `/no_think`, and the mode. */
function readSystem(
  first: Message | undefined,
  thinks: boolean,
  { think, noThink }: typeof MODES,
): { readonly mode: '/think' | '/no_think'; readonly instructions: string } {
  const said = first?.role === 'system' ? textOf(first.content) : '';
  if (!said.includes('think')) return { mode: thinks ? '/think' : '/no_think', instructions: said };
  const isQuiet = said.search(noThink) >= 0 || (said.search(think) < 0 && !thinks);
  return {
    mode: isQuiet ? '/no_think' : '/think',
    instructions: said.replace(noThink, '').replace(think, ''),
  };
}

export default smollm3;

import type { AssistantMessage } from '@modelspeak/core';
import {
  choice,
  defineFormat,
  defineOptions,
  describedReplies,
  textOf,
} from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { CALL_LIST, spellCalls, spellMixed, writeCalls } from './calls.js';
import { OTHERS } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { lfmTokens, RESULT, TOOLS } from './tokens.js';
import { writeLfm } from './turns.js';

const MARKS = { tools: TOOLS, result: RESULT };

/**
 * Creates a format for Liquid AI's LFM2, following the chat template of `LiquidAI/LFM2-1.2B`. Tokens surround the
 * list of tools and each tool result; lists and objects in tool calls are JSON.
 *
 * The option `template: 'first'` follows the template of the first checkpoints. It drops tool calls, which this
 * format writes; with `onLoss: 'reference'` it drops them, too.
 *
 * @see https://huggingface.co/LiquidAI/LFM2-1.2B
 *
 * @example
 * ```ts
 * import { lfm20 } from '@modelspeak/format-lfm2/lfm-2';
 *
 * const tools = [{ type: 'function', function: { name: 'now' } }] as const;
 * console.log(lfm20().render({ messages: [{ role: 'user', content: 'Hi' }], tools }).slice(34, 75));
 * // List of tools: <|tool_list_start|>[{"type
 * ```
 */
export const lfm20 = defineFormat({
  name: 'lfm-2',
  models: [{ match: ['lfm2', 'lfm2-*', 'lfm2:*', 'lfm-2-*'], except: [...OTHERS, '*vl*'] }],
  options: defineOptions({ template: choice('default', 'first') }),
  ...lfmTokens(TOOLS.begin, TOOLS.end, RESULT.begin, RESULT.end),
  stop: CHATML_STOPS,
  supports: SUPPORTS,
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss, options: { template } }) {
    const dropsCalls = takesLoss && template === 'first';
    writeLfm(conversation, out, generationPrompt, {
      marks: MARKS,
      reply(message, index) {
        out.content(takesLoss ? textInTemplate(message) : textOf(message.content));
        if (!dropsCalls) writeCalls(message, index, out, spellMixed);
      },
    });
  },
  ...describedReplies({ calls: [CALL_LIST] }, CHATML_STOPS, spellCalls),
});

/** The text of a reply in the template: nothing is the word `null`, and that word is nothing beside calls. */
function textInTemplate({ content, tool_calls: calls }: AssistantMessage): string {
  const text = content === null ? 'null' : textOf(content);
  return text === 'null' && calls?.length ? '' : text;
}

export default lfm20;

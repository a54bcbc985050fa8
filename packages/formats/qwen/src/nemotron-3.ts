import type { AssistantMessage, Writer } from '@modelspeak/core';
import {
  type CallsSection,
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  lastUserIndex,
  type Markup,
  markedText,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import {
  CHATML_STOPS,
  RESULTS,
  systemOf,
  trimFirstBreaks,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeResults,
  writeSystemTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import {
  spellPython,
  writeXmlCall,
  XML_CALLS,
  xmlCallsGrammar,
} from '@modelspeak/syntaxes/xml-calls';
import { writeXmlTool, writeXmlTools } from '@modelspeak/syntaxes/xml-tools';
import { REQUEST } from './request.js';
import { THINK } from './thoughts.js';
import { NEMOTRON_3_TOKENS, THINK_TOKENS } from './tokens.js';

const NO_THOUGHT = markedText(THINK_TOKENS, '<think></think>');
const END_OF_THOUGHT = markedText(THINK_TOKENS, '\n</think>');

/**
 * The syntax of calls: as in Qwen 3 Coder, but with one line break around each call. Other white space before a
 * call is text: without `onLoss: 'reference'` it is written, too.
 */
const CALLS: CallsSection = {
  ...XML_CALLS,
  open: { mark: '<tool_call>', before: 1 },
  close: { mark: '</tool_call>', after: 1 },
};

const REPLY: SectionsDescription = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 1 },
  },
  calls: [CALLS],
};

/**
 * Creates a format for NVIDIA's Nemotron 3 Nano, following the chat template of
 * `nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16`. Its turns, tools and calls are those of Qwen 3 Coder. It thinks by
 * default, and always has a system turn.
 *
 * @see https://huggingface.co/nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16
 *
 * @example
 * ```ts
 * import { nemotron3 } from '@modelspeak/format-qwen/nemotron-3';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(nemotron3().turn({ messages }).replyPrefix); // <think>\n
 * console.log(nemotron3().turn({ messages }, { thinking: { enabled: false } }).replyPrefix);
 * // <think></think>
 * ```
 */
export const nemotron3 = defineFormat({
  name: 'nemotron-3',
  models: [
    {
      match: [
        'nemotron-3-nano',
        'nemotron-3-nano-*',
        'nemotron-3-nano:*',
        'nvidia-nemotron-3-nano-*',
        'nemotron-nano-3-*',
      ],
      except: ['*base*', '*omni*', '*vl*'],
    },
  ],
  options: defineOptions({}),
  ...NEMOTRON_3_TOKENS,
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsPastReasoning: true,
    trimsAfterReasoning: true,
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const { messages, tools } = conversation;
    const system = systemOf(conversation);
    const replyPrefix = thinking.enabled === false ? NO_THOUGHT : THINK;
    const asked = lastUserIndex(messages);
    writeSystemTurn(out, system, () => {
      if (system) out.content(system);
      if (!tools?.length) return;
      if (system) out.scaffold('\n\n');
      writeXmlTools(out, () => {
        for (const tool of tools) writeXmlTool(out, tool, { first: ['enum'], last: ['required'] });
      });
    });
    writeMessages(messages, out, system === undefined ? 0 : 1, {
      text: ({ content }) => out.content(textOf(content)),
      reply: (message, index) =>
        writeThinkingReply(out, message, { replyPrefix, isPast: index < asked, takesLoss }),
      results: (results, index) => writeResults(out, results, index, { ...RESULTS, close: '\n' }),
    });
    if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
  },
  ...describedReplies(REPLY, CHATML_STOPS, xmlCallsGrammar),
});

/** How a reply is written. */
interface ReplyStyle {
  /** The end of the reply's generation prompt. */
  readonly replyPrefix: Markup;
  /** Whether a user message follows, so that reasoning is left out. */
  readonly isPast: boolean;
  readonly takesLoss: boolean;
}

/** Writes a reply: its reasoning or an empty thinking block, the text, and each call on its own line. */
function writeThinkingReply(
  out: Writer,
  message: AssistantMessage,
  { replyPrefix, isPast, takesLoss }: ReplyStyle,
): void {
  const calls = functionCalls(message);
  const given = textOf(message.content);
  const text = textShown(given, { isPast, takesLoss, calls: calls.length > 0 });
  const thought = message.reasoning_content ?? '';
  const hasThought = pythonStrip(thought) !== '';
  // The template omits an empty thinking block, even if the prompt opened one.
  const thinks = !isPast && (hasThought || (replyPrefix === THINK && !takesLoss));
  const say = (): void => {
    if (thinks) {
      if (replyPrefix !== THINK) out.markup(THINK);
      out.content(thought);
      out.markup(END_OF_THOUGHT);
    }
    // The template keeps the line break at the end of past reasoning, except next to tool calls.
    const isBroken = thinks || (takesLoss && hasThought && calls.length === 0);
    if (text !== '' && isBroken) out.scaffold('\n');
    out.content(text);
    if (calls.length > 0) out.scaffold('\n');
    for (const call of calls) {
      writeXmlCall(out, call, spellPython);
      out.scaffold('\n');
    }
  };
  const begun = replyPrefix === THINK ? THINK : undefined;
  writeReply(out, say, thinks ? begun : NO_THOUGHT);
}

/** Returns the text to write. The template trims its end, and next to past tool calls both ends. */
function textShown(
  text: string,
  { isPast, takesLoss, calls }: Omit<ReplyStyle, 'replyPrefix'> & { readonly calls: boolean },
): string {
  if (takesLoss) return isPast && calls ? pythonStrip(text) : pythonStrip(`.${text}`).slice(1);
  return isPast ? text : trimFirstBreaks(text);
}

export default nemotron3;

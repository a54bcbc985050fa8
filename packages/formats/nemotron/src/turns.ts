import type { AssistantMessage, Conversation, Writer } from '@modelspeak/core';
import {
  type CallsSection,
  describedReplies,
  functionCalls,
  lastUserIndex,
  type Mark,
  type Markup,
  textOf,
  type WriteContext,
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
import { CONTROL, NO_THOUGHT, SPECIAL, THINK } from './tokens.js';

/**
 * The syntax of calls: as in Qwen 3 Coder, but with one line break around each call. Other white space before a
 * call is text: without `onLoss: 'reference'` it is written, too.
 */
const CALLS: CallsSection = {
  ...XML_CALLS,
  open: { mark: '<tool_call>', before: 1 },
  close: { mark: '</tool_call>', after: 1 },
};

/** The differences between Nemotron 3 and later versions. */
export interface NemotronStyle {
  /** The line break around the end of reasoning: Ultra and later versions have none. */
  readonly line: '\n' | '';
  /** What follows the last question, to ask for an effort. */
  readonly effort?: string | undefined;
}

/** The parts of the definition that Nemotron 3 and later versions share. */
export function definition({ line }: NemotronStyle) {
  const breaks = line.length;
  const close: Mark = { mark: '</think>', before: breaks, after: breaks };
  return {
    control: CONTROL,
    special: SPECIAL,
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
      trimsAfterReasoning: line !== '',
    },
    ...describedReplies(
      { reasoning: { open: { mark: '<think>', after: 1 }, close }, calls: [CALLS] },
      CHATML_STOPS,
      xmlCallsGrammar,
    ),
  } as const;
}

/** Writes a prompt of Nemotron 3 or a later version. */
export function writeNemotron(
  conversation: Conversation,
  out: Writer,
  { generationPrompt, takesLoss, thinking }: WriteContext<object>,
  { line, effort }: NemotronStyle,
): void {
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
    text({ content }, index) {
      out.content(textOf(content));
      if (effort !== undefined && index === asked) {
        out.scaffold(`\n\n{reasoning effort: ${effort}}`);
      }
    },
    reply(message, index) {
      const isPast = index < asked;
      const strips = isPast && !thinking.keepPast;
      writeThinkingReply(out, message, { replyPrefix, isPast, strips, takesLoss, line });
    },
    results: (results, index) => writeResults(out, results, index, { ...RESULTS, close: '\n' }),
  });
  if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
}

/** How a reply is written. */
interface ReplyStyle {
  /** The end of the reply's generation prompt. */
  readonly replyPrefix: Markup;
  /** Whether a user message follows. */
  readonly isPast: boolean;
  /** Whether reasoning is left out. */
  readonly strips: boolean;
  readonly takesLoss: boolean;
  readonly line: NemotronStyle['line'];
}

/** Writes a reply: its reasoning or an empty thinking block, the text, and each call on its own line. */
function writeThinkingReply(out: Writer, message: AssistantMessage, style: ReplyStyle): void {
  const { replyPrefix, strips, takesLoss, line } = style;
  const calls = functionCalls(message);
  const text = textShown(textOf(message.content), style, calls.length > 0);
  const thought = message.reasoning_content ?? '';
  const hasThought = pythonStrip(thought) !== '';
  // The template omits an empty thinking block, even if the prompt opened one.
  const thinks = !strips && (hasThought || (replyPrefix === THINK && !takesLoss));
  const say = (): void => {
    if (thinks) {
      if (replyPrefix !== THINK) out.markup(THINK);
      out.content(thought);
      out.scaffold(line);
      out.control('</think>');
    }
    // The templates keep the line break at the end of past reasoning, except next to tool calls.
    const isBroken = thinks || (takesLoss && hasThought && calls.length === 0);
    if (text !== '' && isBroken) out.scaffold(line);
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

/** Returns the text to write. The templates trim its end, and some next to past tool calls both ends or none. */
function textShown(
  text: string,
  { isPast, strips, takesLoss, line }: ReplyStyle,
  calls: boolean,
): string {
  if (!takesLoss) return isPast || line === '' ? text : trimFirstBreaks(text);
  if (strips && calls) return line === '' ? text : pythonStrip(text);
  return pythonStrip(`.${text}`).slice(1);
}

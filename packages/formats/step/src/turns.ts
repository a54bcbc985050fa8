import type {
  AssistantMessage,
  Conversation,
  Message,
  ToolMessage,
  Writer,
} from '@modelspeak/core';
import { writeJson } from '@modelspeak/core';
import { functionCalls, textOf } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import {
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import { spellPython, writeXmlCall } from '@modelspeak/syntaxes/xml-calls';
import { afterXmlTools, writeXmlTools } from '@modelspeak/syntaxes/xml-tools';
import { AFTER_TOOLS, BEFORE_TOOLS } from './texts.js';
import { BEGIN, marked } from './tokens.js';

/** How the prompts of a version differ from those of the others. */
export interface StepStyle {
  /** The first line of the system message. */
  readonly instruction?: string | undefined;
  /** Writes the texts and images of a message. */
  readonly writeContent: (content: Message['content'], index: number) => void;
}

const TOOLS = { before: BEFORE_TOOLS, after: afterXmlTools(AFTER_TOOLS) };
const THINK = marked('<think>\n');
const END_OF_THOUGHT = marked('\n</think>\n');
const RESULTS = { begin: marked('<|im_start|>tool_response\n'), end: marked('<|im_end|>\n') };
const RESULT = { begin: marked('<tool_response>'), end: marked('</tool_response>') };

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Writes a conversation. The model always thinks, and sees its reasoning since the last user message. */
export function writeStep(
  conversation: Conversation,
  out: Writer,
  generationPrompt: boolean,
  style: StepStyle,
): void {
  const { messages } = conversation;
  const asked = lastQuery(messages);
  const hasSystem = messages[0]?.role === 'system';
  out.message(null);
  out.control(BEGIN);
  writeSystem(conversation, out, style);
  writeMessages(messages, out, hasSystem ? 1 : 0, {
    text: ({ content }, index) => style.writeContent(content, index),
    reply: (message, index) => {
      const say = (): void => writeAnswer(message, index, out, style);
      const thinking = (): void => {
        out.content(message.reasoning_content ?? '');
        out.markup(END_OF_THOUGHT);
        say();
      };
      if (index > asked) writeReply(out, thinking, THINK);
      else writeReply(out, say);
    },
    results: (results, index) => writeResults(results, index, out, style),
  });
  if (generationPrompt) writeGenerationPrompt(out, THINK);
}

function writeSystem(
  { messages, tools }: Conversation,
  out: Writer,
  { instruction, writeContent }: StepStyle,
): void {
  const first = messages[0];
  const system = first?.role === 'system' ? first : undefined;
  if (!system && !tools?.length && instruction === undefined) return;
  writeTurn(out, 'system', () => {
    if (instruction !== undefined) out.scaffold(`${instruction}\n\n`);
    if (system) {
      out.message(0);
      writeContent(system.content, 0);
    }
    if (!tools?.length) return;
    if (system) out.scaffold('\n\n');
    out.message(null);
    const list = (): void =>
      tools.forEach((tool, index) => {
        out.scaffold('\n');
        out.content(writeJson(tool, json, `tools[${index}]`));
      });
    writeXmlTools(out, list, TOOLS);
  });
}

/** Writes the text and the calls of a reply. */
function writeAnswer(
  message: AssistantMessage,
  index: number,
  out: Writer,
  { writeContent }: StepStyle,
): void {
  writeContent(message.content, index);
  for (const call of functionCalls(message)) writeXmlCall(out, call, spellPython);
}

function writeResults(
  results: readonly ToolMessage[],
  from: number,
  out: Writer,
  { writeContent }: StepStyle,
): void {
  out.markup(RESULTS.begin);
  results.forEach(({ content }, place) => {
    if (place > 0) out.message(from + place);
    out.markup(RESULT.begin);
    writeContent(content, from + place);
    out.markup(RESULT.end);
  });
  out.markup(RESULTS.end);
}

/**
 * Returns the index of the last user message that is not the result of a tool. Without one, the template takes
 * every message as past.
 */
function lastQuery(messages: readonly Message[]): number {
  const found = messages.findLastIndex(({ role, content }) => {
    const text = textOf(content);
    const isResult = text.startsWith('<tool_response>') && text.endsWith('</tool_response>');
    return role === 'user' && !isResult;
  });
  return found === -1 ? messages.length - 1 : found;
}

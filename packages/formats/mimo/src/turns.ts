import type { AssistantMessage, Conversation, Message, Writer } from '@modelspeak/core';
import { functionCalls, lastUserIndex, type Markup } from '@modelspeak/core/authoring';
import { spellPython } from '@modelspeak/syntaxes/xml-calls';
import { writeXmlTool, writeXmlTools } from '@modelspeak/syntaxes/xml-tools';
import { writeCall } from './calls.js';
import { AFTER_TOOLS, BEFORE_TOOLS, DEFAULT_SYSTEM } from './texts.js';
import { marked } from './tokens.js';

/** How a prompt is written. */
export interface MimoStyle {
  readonly generationPrompt: boolean;
  /** Whether the model is to think. */
  readonly thinks: boolean;
  /** Whether the model sees its reasoning before the last user message. */
  readonly keepsPast: boolean;
  /** The system message of a conversation without one. */
  readonly system?: string;
  /** Writes the texts and the media of a message. */
  readonly writeContent: (content: Message['content'], index: number) => void;
}

const HEADERS: Readonly<Record<string, Markup>> = {
  system: marked('<|im_start|>system\n'),
  user: marked('<|im_start|>user\n'),
  tool: marked('<|im_start|>tool\n'),
};
const ASSISTANT = marked('<|im_start|>assistant\n');
const NO_THOUGHT = marked('<think></think>');
const RESULT = { begin: marked('<tool_response>\n'), end: marked('\n</tool_response>\n') };
const END = '<|im_end|>';
const TOOLS = { before: BEFORE_TOOLS, after: marked(`\n</tools>\n\n${AFTER_TOOLS}`) };

/** Writes a conversation. Turns follow each other without a line break. */
export function writeMimo(conversation: Conversation, out: Writer, style: MimoStyle): void {
  const { messages } = conversation;
  const asked = lastUserIndex(messages);
  writeSystem(conversation, out, style);
  messages.forEach((message, index) => {
    if (index === 0 && message.role === 'system') return;
    out.message(index);
    if (message.role === 'assistant') {
      writeReply(message, index, out, style, style.keepsPast || index > asked);
    } else {
      writeHeard(messages, index, out, style);
    }
  });
  if (!style.generationPrompt) return;
  out.message(null);
  out.markup(ASSISTANT);
  if (style.thinks) return;
  out.reply();
  out.markup(NO_THOUGHT);
}

function writeSystem(
  { messages, tools }: Conversation,
  out: Writer,
  { writeContent, system = DEFAULT_SYSTEM }: MimoStyle,
): void {
  const first = messages[0];
  const isGiven = first?.role === 'system';
  out.message(isGiven ? 0 : null);
  out.markup(HEADERS['system'] as Markup);
  if (isGiven) writeContent(first.content, 0);
  else out.scaffold(system);
  if (tools?.length) {
    out.message(null);
    const list = (): void => {
      for (const tool of tools) writeXmlTool(out, tool);
    };
    writeXmlTools(out, list, TOOLS);
  }
  out.control(END);
}

/** Writes a system, user or tool message. Consecutive tool results share a turn. */
function writeHeard(
  messages: readonly Message[],
  index: number,
  out: Writer,
  { writeContent }: MimoStyle,
): void {
  const { role, content } = messages[index] as Message;
  const isResult = role === 'tool';
  const header = HEADERS[role];
  const goesOn = isResult && messages[index - 1]?.role === 'tool';
  if (header !== undefined && !goesOn) out.markup(header);
  if (isResult) out.markup(RESULT.begin);
  writeContent(content, index);
  if (isResult) out.markup(RESULT.end);
  if (!isResult || messages[index + 1]?.role !== 'tool') out.control(END);
}

function writeReply(
  message: AssistantMessage,
  index: number,
  out: Writer,
  { thinks, writeContent }: MimoStyle,
  isShown: boolean,
): void {
  const reasoning = message.reasoning_content ?? '';
  out.markup(ASSISTANT);
  out.reply();
  if (isShown && reasoning !== '') {
    out.sampled(true);
    out.control('<think>');
    out.content(reasoning);
    out.control('</think>');
  } else {
    out.sampled(thinks);
    out.markup(NO_THOUGHT);
    out.sampled(true);
  }
  writeContent(message.content, index);
  for (const call of functionCalls(message)) writeCall(out, call, spellPython);
  out.control(END);
}

import {
  type AssistantMessage,
  type Conversation,
  type Message,
  parseJson,
  type Tool,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { functionCalls, type Markup, markedText } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { type VisionMarks, writeParts } from '@modelspeak/syntaxes/vision';
import { callIds } from './call-ids.js';
import { K2_TOKENS, THINK_TOKENS } from './tokens.js';

/** How the prompts of a version of K2 differ from those of the others. */
export interface K2Style {
  /** The system message of conversations without one. */
  readonly defaultSystem?: string | undefined;
  /** How tools are described. */
  readonly describeTools: (tools: readonly Tool[]) => string;
  /** What stands for images and videos. */
  readonly marks: VisionMarks;
}

/** What a prompt shows of the model's thoughts. */
export interface Thoughts {
  /** Whether the prompt of a reply opens the thinking block, or closes it at once. */
  readonly areOpened: boolean;
  /** Whether the model is to think. */
  readonly isAsked: boolean;
  /** Whether the reasoning of a message is written. */
  readonly isShown: (index: number) => boolean;
}

/** What to write besides the conversation. */
interface Context {
  readonly generationPrompt: boolean;
  readonly takesLoss: boolean;
  /** Absent if the model does not think. */
  readonly thoughts?: Thoughts | undefined;
}

const marked = (text: string): Markup => markedText([...K2_TOKENS, ...THINK_TOKENS], text);
const TOOLS = marked('<|im_system|>tool_declare<|im_middle|>');
const NO_THOUGHT = marked('<think></think>');
const END = '<|im_end|>';

/** The stop sequences, which also end a reply. */
export const STOP = [END];

/** Returns the beginning of a message, and its full header for a message without a name. */
const header = (begin: string, role: string) => ({
  begin,
  unnamed: marked(`${begin}${role}<|im_middle|>`),
});
const SYSTEM = header('<|im_system|>', 'system');
const USER = header('<|im_user|>', 'user');
const ASSISTANT = header('<|im_assistant|>', 'assistant');
const TOOL = header('<|im_system|>', 'tool');

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Writes a conversation with K2. */
export function writeK2Turns(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt, takesLoss, thoughts }: Context,
  { defaultSystem, describeTools, marks }: K2Style,
): void {
  const ids = callIds(messages, takesLoss);
  out.message(null);
  if (tools?.length) {
    out.markup(TOOLS);
    out.content(describeTools(tools));
    out.control(END);
  }
  if (defaultSystem !== undefined && messages[0]?.role !== 'system') {
    out.markup(SYSTEM.unnamed);
    out.scaffold(defaultSystem);
    out.control(END);
  }
  for (const [index, message] of messages.entries()) {
    out.message(index);
    writeHeader(message, out);
    if (message.role === 'tool') {
      out.scaffold('## Return of ');
      out.content(ids.ofResult(index));
      out.scaffold('\n');
    }
    const isReply = message.role === 'assistant';
    if (isReply && thoughts) writeThought(message, out, thoughts, index);
    out.sampled(isReply);
    writeParts(out, message.content, index, marks);
    if (isReply && message.tool_calls?.length) {
      out.control('<|tool_calls_section_begin|>');
      functionCalls(message).forEach((call, place) => {
        out.control('<|tool_call_begin|>');
        out.content(ids.ofCall(index, place));
        out.control('<|tool_call_argument_begin|>');
        out.content(writeJson(parseJson(call.function.arguments, { objects: 'map' }), json));
        out.control('<|tool_call_end|>');
      });
      out.control('<|tool_calls_section_end|>');
    }
    out.control(END);
  }
  if (!generationPrompt) return;
  out.message(null);
  out.markup(ASSISTANT.unnamed);
  if (thoughts?.areOpened) openThought(out, thoughts.isAsked);
}

/** Opens the thinking block of a reply, or writes an empty one. */
function openThought(out: Writer, isOpen: boolean): void {
  out.reply();
  if (isOpen) out.control('<think>');
  else out.markup(NO_THOUGHT);
}

function writeThought(
  { reasoning_content: reasoning }: AssistantMessage,
  out: Writer,
  { areOpened, isShown }: Thoughts,
  index: number,
): void {
  const isWritten = isShown(index);
  if (areOpened) {
    openThought(out, isWritten);
    if (!isWritten) return;
    out.sampled(true);
  } else {
    out.sampled(true);
    out.control('<think>');
  }
  if (isWritten) out.content(reasoning ?? '');
  out.control('</think>');
}

/** Writes the header of a message, with its name if it has one. */
function writeHeader(message: Message, out: Writer): void {
  const { begin, unnamed } = headerOf(message.role);
  const name = 'name' in message ? message.name : undefined;
  if (!name) {
    out.markup(unnamed);
    return;
  }
  out.control(begin);
  out.content(name);
  out.control('<|im_middle|>');
}

function headerOf(role: Message['role']): typeof SYSTEM {
  if (role === 'user') return USER;
  if (role === 'assistant') return ASSISTANT;
  return role === 'tool' ? TOOL : SYSTEM;
}

/**
 * Returns the index of the last reply without tool calls, or -1. The templates leave out the reasoning up to
 * it; this package keeps that of a last message.
 */
export function lastAnswer(messages: readonly Message[], takesLoss: boolean): number {
  return (takesLoss ? messages : messages.slice(0, -1)).findLastIndex(
    (message) => message.role === 'assistant' && !message.tool_calls?.length,
  );
}

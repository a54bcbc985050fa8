import {
  type AssistantMessage,
  type Conversation,
  type Message,
  ModelspeakError,
  type ToolMessage,
  type Writer,
} from '@modelspeak/core';
import {
  argumentsOf,
  functionCalls,
  inCallOrder,
  lastUserIndex,
  markedText,
  replyEnd,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { trimmedParts } from './content.js';
import { writeDeclaration } from './declarations.js';
import { CONTROL, QUOTE } from './gemma4-tokens.js';
import { writeMedia } from './media.js';
import { type Spelling, writeMembers, writeString } from './values.js';

const marked = (text: string) => markedText(CONTROL, text);

const SYSTEM = /* @__PURE__ */ marked('<|turn>system\n');
const USER = /* @__PURE__ */ marked('<|turn>user\n');
const MODEL = /* @__PURE__ */ marked('<|turn>model\n');
const END_TURN = /* @__PURE__ */ marked('<turn|>\n');
const END_REPLY = /* @__PURE__ */ replyEnd('<turn|>', '\n');
const THINK = /* @__PURE__ */ marked('<|think|>\n');
const THOUGHT = /* @__PURE__ */ marked('<|channel>thought\n');
const ANSWER = /* @__PURE__ */ marked('\n<channel|>');
const NO_THOUGHT = /* @__PURE__ */ marked('<|channel>thought\n<channel|>');

/** The differences between Gemma 4's templates. */
export interface Gemma4Style {
  /** Whether the generation prompt has an empty thinking block when thinking is off. */
  readonly closesThought: boolean;
  /** Whether the prompt opens a thinking block after tool results when thinking is on. */
  readonly opensThought: boolean;
  /** The spelling of null. */
  readonly null: 'null' | 'None';
  /** What the template loses, if `onLoss` allows it. */
  readonly loses: {
    /** Tool properties named like a keyword. */
    readonly keywords: boolean;
    /** The reasoning of a reply without tool calls. */
    readonly thoughtsOfText: boolean;
    /** The tokens between two consecutive replies. */
    readonly borders: boolean;
    /** The end of a turn whose calls have results, before a user message. */
    readonly ends: boolean;
    /** The parts of results that are not text. */
    readonly media: boolean;
  };
}

/** Writes a prompt of Gemma 4. Tool calls, their results and the answer share one model turn. */
export function writeGemma4(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt, thinking, takesLoss }: WriteContext<object>,
  style: Gemma4Style,
): void {
  const { enabled = false, keepPast = false } = thinking;
  const { loses } = style;
  const spelling: Spelling = {
    quote: QUOTE,
    quotedKeys: false,
    sorted: true,
    null: style.null,
    takesLoss,
  };
  const asked = lastUserIndex(messages);
  const names = new Map<string, string>();
  /** A reply whose text the templates write after the results of its tool calls. */
  let late: { readonly message: AssistantMessage; readonly index: number } | undefined;

  const say = ({ content }: Message, index: number): void => {
    if (typeof content === 'string') {
      out.content(pythonStrip(content));
      return;
    }
    trimmedParts(content, takesLoss).forEach((part, place) => {
      if (part.type === 'text') out.content(part.text);
      else writeMedia(part, out, () => `messages[${index}].content[${place}]`);
    });
  };

  const writeSystem = (): void => {
    const [first] = messages;
    const isSystem = first?.role === 'system';
    if (!isSystem && !enabled && !tools?.length) return;
    out.message(null);
    out.markup(SYSTEM);
    if (enabled) out.markup(THINK);
    if (isSystem) {
      out.message(0);
      out.content(pythonStrip(textOf(first.content)));
      out.message(null);
    }
    for (const tool of tools ?? []) {
      out.control('<|tool>');
      writeDeclaration(tool, out, { ...spelling, dropsKeywords: takesLoss && loses.keywords });
      out.control('<tool|>');
    }
    out.markup(END_TURN);
  };

  const writeThought = (message: AssistantMessage, index: number, isAnswering: boolean): void => {
    const thought = message.reasoning_content ?? '';
    const isOpened = isAnswering && enabled && style.opensThought;
    const isClosed = !isAnswering && !enabled && style.closesThought;
    const hasCalls = Boolean(message.tool_calls?.length);
    const isShown =
      index > asked
        ? hasCalls || !(takesLoss && loses.thoughtsOfText)
        : keepPast && (hasCalls || !takesLoss);
    // The templates omit a thinking block that the generation prompt opened or closed.
    const thinks = isShown && (thought !== '' || (isOpened && !takesLoss));
    if (!thinks && isClosed && index > asked && !takesLoss) out.markup(NO_THOUGHT);
    if (thinks && isOpened) out.markup(THOUGHT);
    out.sampled(true);
    if (!thinks) return;
    if (!isOpened) out.markup(THOUGHT);
    out.content(thought);
    out.markup(ANSWER);
  };

  const writeReply = (
    message: AssistantMessage,
    index: number,
    before?: Message,
    after?: Message,
  ) => {
    const isAnswering = before?.role === 'tool';
    const isJoined = takesLoss && before?.role === 'assistant';
    if (!isAnswering && !isJoined) out.markup(MODEL);
    out.reply();
    writeThought(message, index, isAnswering);
    const calls = functionCalls(message);
    const isLate = takesLoss && calls.length > 0 && after?.role === 'tool';
    if (isLate) late = { message, index };
    const speaksAfter = takesLoss && calls.length > 0;
    if (!speaksAfter) say(message, index);
    for (const call of calls) {
      names.set(call.id, call.function.name);
      out.control('<|tool_call>');
      out.scaffold('call:');
      out.content(call.function.name);
      out.scaffold('{');
      writeMembers(argumentsOf(call), out, spelling);
      out.scaffold('}');
      out.control('<tool_call|>');
    }
    if (speaksAfter && !isLate) say(message, index);
    if (calls.length > 0) {
      out.control('<|tool_response>');
      out.sampled(false);
    } else if (!(takesLoss && loses.borders && after?.role === 'assistant')) {
      out.markup(END_REPLY);
    }
  };

  const writeResult = (message: ToolMessage, index: number, before?: Message, after?: Message) => {
    if (before?.role !== 'assistant' || functionCalls(before).length === 0) {
      out.control('<|tool_response>');
    }
    out.scaffold('response:');
    out.content(names.get(message.tool_call_id) ?? message.name ?? 'unknown');
    out.scaffold('{value:');
    writeString(textOf(message.content), out, QUOTE);
    out.scaffold('}');
    out.control('<tool_response|>');
    if (typeof message.content !== 'string') {
      message.content.forEach((part, place) => {
        const path = (): string => `messages[${index}].content[${place}]`;
        if (part.type === 'text') return;
        if (!loses.media) writeMedia(part, out, path);
        else if (!takesLoss) throw lostMedia(path());
      });
    }
    if (after?.role === 'tool') return;
    const said = late;
    late = undefined;
    if (said !== undefined) {
      out.message(said.index);
      say(said.message, said.index);
    }
    const hasSaid = said !== undefined && textOf(said.message.content).trim() !== '';
    const isEnded =
      after === undefined || (takesLoss && loses.ends) ? hasSaid : after.role !== 'assistant';
    if (isEnded) out.markup(END_TURN);
  };

  out.message(null);
  out.control('<bos>');
  writeSystem();
  for (const [place, { message, index }] of inCallOrder(messages).entries()) {
    if (index === 0 && message.role === 'system') continue;
    const before = messages[place - 1];
    const after = messages[place + 1];
    out.message(index);
    if (message.role === 'tool') writeResult(message, index, before, after);
    else if (message.role === 'assistant') writeReply(message, index, before, after);
    else {
      out.markup(message.role === 'system' ? SYSTEM : USER);
      say(message, index);
      out.markup(END_TURN);
    }
  }
  if (!generationPrompt) return;
  out.message(null);
  const last = messages.at(-1);
  if (last?.role === 'assistant' && functionCalls(last).length > 0) return;
  const isAnswering = last?.role === 'tool';
  if (!isAnswering) out.markup(MODEL);
  out.reply();
  if (isAnswering && enabled && style.opensThought) out.markup(THOUGHT);
  if (!isAnswering && !enabled && style.closesThought) out.markup(NO_THOUGHT);
}

function lostMedia(path: string): ModelspeakError {
  return new ModelspeakError(
    'lossy',
    "the chat template drops everything except text from a tool result; remove this part, or drop it with onLoss: 'reference'",
    { path },
  );
}

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

/** In what the templates of Gemma 4 differ. */
export interface Gemma4Style {
  /** Whether the prompt of a reply that is not to think closes its thought. */
  readonly closesThought: boolean;
  /** Whether a reply that is to think does so after results, and the prompt opens its thought. */
  readonly opensThought: boolean;
  /** How nothing is spelled. */
  readonly null: 'null' | 'None';
  /** What its template loses, where `onLoss` allows it. */
  readonly loses: {
    /** Properties of tools that have the name of a keyword. */
    readonly keywords: boolean;
    /** The thought of a reply that makes no calls. */
    readonly thoughtsOfText: boolean;
    /** What is between two replies in a row. */
    readonly borders: boolean;
    /** The end of a turn whose calls are answered, before the user speaks. */
    readonly ends: boolean;
    /** What results hold besides text. */
    readonly media: boolean;
  };
}

/** Writes a prompt of Gemma 4. Calls, their results, and what follows are one turn of the model. */
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
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const names = new Map<string, string>();
  /** The text beside calls, which the templates write after the results. */
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
    // The templates forget that the prompt of the reply has opened a thought, or closed it.
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
    "the chat template drops all but the text of a result; leave this out, or drop it with onLoss: 'reference'",
    { path },
  );
}

import type { AssistantMessage, ToolMessage, UserMessage, Writer } from '@modelspeak/core';
import { functionCalls } from '@modelspeak/core/authoring';
import { nineOf } from '../call-id.js';
import type { Dialect, Say } from '../dialects/dialect.js';
import { marks } from '../dialects/tokens.js';
import { type Chunk, chunksOf, textIn } from './content.js';

/** The state of writing a prompt. */
export interface Prompt {
  readonly dialect: Dialect;
  readonly out: Writer;
  readonly say: Say;
}

const IMAGE = /* @__PURE__ */ marks('[IMG]', '');

/**
 * Writes a user message.
 *
 * @param system The system message, if it is part of this turn.
 */
export function writeUser(
  prompt: Prompt,
  { content }: UserMessage,
  index: number | null,
  system: string | undefined,
): void {
  const { dialect, out, say } = prompt;
  out.markup(dialect.user.open);
  if (system) {
    out.message(0);
    say(`${system}\n\n`);
    out.message(index);
  }
  if (typeof content === 'string' && !system) say(content);
  else writeChunks(prompt, chunksOf(content, dialect), Boolean(system));
  out.markup(dialect.user.close);
}

/** @param goesOn Whether a system message precedes: it and the first text are one run. */
function writeChunks({ out, say }: Prompt, chunks: readonly Chunk[], goesOn: boolean): void {
  chunks.forEach((chunk, place) => {
    if (typeof chunk !== 'string') out.media(chunk, IMAGE.open);
    else if (goesOn && place === 0) out.content(chunk);
    else say(chunk);
  });
}

const THOUGHT = /* @__PURE__ */ marks('[THINK]', '[/THINK]');

/** Writes an assistant message. */
export function writeReply(
  { dialect, out, say }: Prompt,
  message: AssistantMessage,
  index: number | null,
): void {
  const { content, reasoning_content: thought } = message;
  const calls = functionCalls(message);
  const losesText = calls.length > 0 && dialect.supports.contentWithToolCalls === 'lost';
  const text = losesText ? '' : textIn(content, dialect, index);
  out.sampled(true);
  out.markup(dialect.assistant.open);
  if (thought) {
    out.markup(THOUGHT.open);
    out.content(thought);
    out.markup(THOUGHT.close);
  }
  // mistral-common trims a text, but not after reasoning.
  say(dialect.trims && !thought ? withoutLastSpaces(text) : text);
  if (calls.length > 0) dialect.writeCalls(calls, out, say);
  out.markup(dialect.assistant.close);
}

function withoutLastSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end--;
  return text.slice(0, end);
}

/** Writes a tool result. */
export function writeResult(
  { dialect, out, say }: Prompt,
  { content, tool_call_id }: ToolMessage,
  index: number | null,
): void {
  out.markup(dialect.result.open);
  dialect.writeResult(nineOf(tool_call_id), textIn(content, dialect, index), out, say);
  out.markup(dialect.result.close);
}

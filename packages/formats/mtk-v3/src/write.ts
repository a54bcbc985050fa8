import {
  type AssistantMessage,
  type Conversation,
  type Json,
  parseJson,
  type Writer,
} from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';
import { writeCall } from '@modelspeak/pythonic';
import { writeHeader } from '@modelspeak/syntaxes/llama-turns';
import { checkCalls } from './check-calls.js';
import { checkFunctions } from './check-functions.js';
import { callsOf, checkTurns } from './check-turns.js';
import { type ContentWriter, createContentWriter } from './content.js';
import { demand } from './errors.js';
import type { ShownFunction } from './functions.js';
import type { MtkV3Options } from './options.js';
import { writeSystemSegment } from './system-segment.js';
import { createToolResults } from './tool-results.js';

/**
 * Writes a conversation as the reference does.
 *
 * @see mtkresearch, `MRPromptV3.get_prompt`
 */
export function writeMtkV3(
  { messages, tools }: Conversation,
  functions: readonly ShownFunction[],
  out: Writer,
  { options, generationPrompt, today, takesLoss }: WriteContext<MtkV3Options>,
): void {
  demand(messages.length > 0, messages, 'messages', 'at least one message');
  if (options.check) {
    checkFunctions(functions);
    checkTurns(messages);
  }
  if (options.checkCalls) checkCalls(messages, functions);

  out.message(null);
  if (options.bosToken) out.control('<|begin_of_text|>');
  writeSystemSegment(messages[0], functions, out, options.training, today);

  const writeContent = createContentWriter(out);
  const results = createToolResults(out);
  // With tools, even an empty list, the model samples a decision token first.
  const decides = tools != null;

  for (const [index, message] of messages.entries()) {
    const next = messages[index + 1];
    const isLast = next === undefined;
    out.message(index);
    switch (message.role) {
      case 'system':
        continue;
      case 'assistant':
        if (message.tool_calls?.length) {
          results.expect(message.tool_calls.map(({ id }) => id));
          out.sampled(true);
          const saysText = !takesLoss && writeText(message, index, writeContent);
          writeCalls(message, index, out, isLast, decides || saysText);
        } else {
          out.sampled(true);
          if (isLast && decides) out.control('<|answer|>');
          writeContent(message.content, index, false);
          out.control('<|eot_id|>');
        }
        continue;
      case 'tool':
        results.add(message, index);
        if (next?.role === 'tool') continue;
        results.write(index);
        break;
      default:
        writeHeader(out, 'user');
        writeContent(message.content, index, true);
        out.control('<|eot_id|>');
    }
    if (isLast) continue;
    out.message(next.role === 'assistant' ? index + 1 : null);
    writeHeader(out, 'assistant');
  }

  if (!generationPrompt) return;
  out.message(null);
  writeHeader(out, 'assistant');
}

/** Writes the text before tool calls, which the reference drops, and returns whether there is any. */
function writeText({ content }: AssistantMessage, index: number, write: ContentWriter): boolean {
  write(content, index, false);
  return Boolean(content?.length);
}

/**
 * Writes tool calls as the model samples them or, in past messages, between two tokens that it does not sample.
 */
function writeCalls(
  message: AssistantMessage,
  index: number,
  out: Writer,
  isLast: boolean,
  isAnnounced: boolean,
): void {
  const calls = callsOf(message).map(({ function: { name, arguments: text } }, nth) => {
    const place = `messages[${index}].tool_calls[${nth}].function`;
    const parsed: Json = parseJson(text, { path: `${place}.arguments`, objects: 'map' });
    return writeCall({ name, arguments: parsed }, undefined, place);
  });
  if (isLast) {
    if (isAnnounced) out.control('<|use_tool|>');
    out.content(`[${calls.join(',')}]`);
    out.control('<|eot_id|>');
  } else {
    out.sampled(false);
    out.control('<|python_tag|>');
    out.sampled(true);
    out.content(`[${calls.join(',')}]`);
    out.sampled(false);
    out.control('<|eom_id|>');
  }
}

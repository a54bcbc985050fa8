import {
  type AssistantMessage,
  type Conversation,
  type FunctionToolCall,
  type Json,
  parseJson,
  type WriteContext,
  type Writer,
} from '@modelspeak/core';
import { writeHeader } from '@modelspeak/llama-turns';
import { writeCall } from '@modelspeak/pythonic';
import { checkFunctions } from './check-functions.js';
import { checkTurns } from './check-turns.js';
import { createContentWriter } from './content.js';
import { demand, refusal } from './errors.js';
import type { MtkV3Options } from './options.js';
import { writeSystemSegment } from './system-segment.js';
import { createToolResults } from './tool-results.js';

/**
 * Writes a conversation as the reference does.
 *
 * @see mtkresearch, `MRPromptV3.get_prompt`
 */
export function writeMtkV3(
  conversation: Conversation,
  out: Writer,
  { options, generationPrompt, today }: WriteContext<MtkV3Options>,
): void {
  const { messages, tools } = conversation;
  demand(messages.length > 0, messages, 'messages', 'at least one message');
  if (options.check) {
    checkFunctions(conversation);
    checkTurns(conversation);
  }

  out.message(null);
  if (options.bosToken) out.control('<|begin_of_text|>');
  writeSystemSegment(conversation, out, options.training, today);

  const writeContent = createContentWriter(out);
  const results = createToolResults(out);
  // Where there are tools, be it an empty list, the model says first what it is going to do.
  const decides = tools != null;

  messages.forEach((message, index) => {
    const path = `messages[${index}]`;
    const next = messages[index + 1];
    out.message(index);
    switch (message.role) {
      case 'system':
        if (index > 0) throw refusal(path, 'a system message stands first; move it there');
        return;
      case 'assistant':
        if (message.tool_calls?.length) {
          results.expect(message.tool_calls.map(({ id }) => id));
          writeCalls(message, out, path, next === undefined, decides);
        } else {
          out.sampled(true);
          if (next === undefined && decides) out.control('<|answer|>');
          writeContent(message.content, path, false);
          out.control('<|eot_id|>');
        }
        return;
      case 'tool':
        results.add(message, index);
        if (next?.role === 'tool') return;
        results.write(index);
        break;
      default:
        writeHeader(out, 'user');
        writeContent(message.content, path, true);
        out.control('<|eot_id|>');
    }
    if (next === undefined) return;
    out.message(next.role === 'assistant' ? index + 1 : null);
    writeHeader(out, 'assistant');
  });

  if (!generationPrompt) return;
  out.message(null);
  writeHeader(out, 'assistant');
}

/**
 * Writes calls as the model samples them, or in history in a way that it does not: there the list
 * stands between two other tokens.
 */
function writeCalls(
  message: AssistantMessage,
  out: Writer,
  path: string,
  isLast: boolean,
  decides: boolean,
): void {
  const calls = message.tool_calls?.map((call, index) => {
    const place = `${path}.tool_calls[${index}].function`;
    const { name, arguments: text } = (call as FunctionToolCall).function;
    const parsed: Json = parseJson(text, { path: `${place}.arguments`, objects: 'map' });
    return writeCall({ name, arguments: parsed }, undefined, place);
  });
  if (!isLast) out.control('<|python_tag|>');
  out.sampled(true);
  if (isLast && decides) out.control('<|use_tool|>');
  out.content(`[${calls?.join(',')}]`);
  if (!isLast) out.sampled(false);
  out.control(isLast ? '<|eot_id|>' : '<|eom_id|>');
}

import type { AssistantMessage, Conversation, Message, Writer } from '@modelspeak/core';
import { textOf, type WriteContext } from '@modelspeak/core/authoring';
import { type HeaderRole, writeHeader } from '@modelspeak/syntaxes/llama-turns';
import { hasIpython, systemTexts } from '../builtin-tools.js';
import { writeContent } from '../content.js';
import { openReply } from '../open-reply.js';
import type { Llama3Options } from '../options.js';
import { openings } from './system-messages.js';
import { writeToolCalls } from './tool-calls.js';

/**
 * Writes the messages of a conversation as llama-stack does. With tools or built-in tools, the messages that
 * describe them replace the system message and include its text.
 *
 * @see llama-stack, `llama3/chat_format.py`
 */
export function writeMeta(
  conversation: Conversation,
  out: Writer,
  { options, today, generationPrompt }: WriteContext<Llama3Options>,
): void {
  const { messages, tools } = conversation;
  const [first] = messages;
  const generatesSystem = Boolean(tools?.length) || Boolean(options.builtinTools?.length);
  const replaced = generatesSystem && first?.role === 'system';

  if (generatesSystem) {
    const opening = openings({
      ...options,
      tools,
      instruction: replaced ? textOf(first.content) : undefined,
      today,
    });
    for (const { role, write } of opening) {
      out.message(replaced && role === 'system' ? 0 : null);
      writeHeader(out, role);
      write(out);
      out.control('<|eot_id|>');
    }
  }

  const isIpython = generatesSystem || systemTexts(conversation).some(hasIpython);
  messages.forEach((message, index) => {
    if (replaced && index === 0) return;
    out.message(index);
    writeHeader(out, message.role as HeaderRole);
    if (message.role === 'assistant') {
      out.sampled(true);
      writeContent(out, message.content);
      if (message.tool_calls?.length) writeToolCalls(out, message, `messages[${index}]`, options);
      out.control(endOf(message, isIpython));
    } else {
      writeContent(out, message.content);
      out.control('<|eot_id|>');
    }
  });
  if (generationPrompt) openReply(out);
}

/**
 * Returns the end token of an assistant message: as its `stop_reason` says, or without one `<|eom_id|>` for a tool
 * call in an `ipython` environment.
 */
function endOf(message: Message, isIpython: boolean): '<|eom_id|>' | '<|eot_id|>' {
  const { stop_reason: reason } = message as AssistantMessage;
  if (reason != null) return reason === 'end_of_message' ? '<|eom_id|>' : '<|eot_id|>';
  const calls = (message as AssistantMessage).tool_calls?.length ?? 0;
  return calls > 0 && isIpython ? '<|eom_id|>' : '<|eot_id|>';
}

import {
  type Conversation,
  type FunctionTool,
  type Message,
  ModelspeakError,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { textOf, type WriteContext } from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { type HeaderRole, writeHeader } from '@modelspeak/syntaxes/llama-turns';
import { CODE_INTERPRETER } from '../builtin-tools.js';
import { formatDate } from '../dates.js';
import { INDENTED, UNICODE } from '../json-styles.js';
import { openReply } from '../open-reply.js';
import { functionsOf } from '../tool.js';
import type { HfOptions } from './options.js';
import { writeToolCalls } from './tool-calls.js';

/** Writes the messages of a conversation as the chat template of Llama 3.1 on Hugging Face does. */
export function writeHf(
  conversation: Conversation,
  out: Writer,
  context: WriteContext<HfOptions>,
): void {
  const { options, today } = context;
  const { messages } = conversation;
  const tools = conversation.tools == null ? undefined : functionsOf(conversation.tools);
  const { builtinTools, toolsInUserMessage } = options;
  const hasSystem = messages[0]?.role === 'system';

  if (hasSystem) out.message(0);
  writeHeader(out, 'system');
  if (builtinTools !== undefined || tools !== undefined) out.scaffold('Environment: ipython\n');
  if (builtinTools !== undefined) {
    const named = builtinTools.filter((tool) => tool !== CODE_INTERPRETER);
    out.scaffold(`Tools: ${named.join(', ')}\n\n`);
  }
  out.scaffold('Cutting Knowledge Date: December 2023\n');
  out.scaffold(`Today Date: ${formatDate(today, 3)}\n\n`);
  if (tools !== undefined && !toolsInUserMessage) {
    out.scaffold(
      'You have access to the following functions. To call a function, please respond with JSON for a function call.',
    );
    writeTools(out, tools);
  }
  if (hasSystem) out.content(pythonStrip(textOf(messages[0]?.content)));
  out.control('<|eot_id|>');

  let next = hasSystem ? 1 : 0;
  if (tools !== undefined && toolsInUserMessage) {
    writeFirstUser(out, messages[next], next, tools);
    next++;
  }
  for (let index = next; index < messages.length; index++) {
    out.message(index);
    writeMessage(out, messages[index] as Message, index, context);
  }
  if (context.generationPrompt) openReply(out);
}

function writeFirstUser(
  out: Writer,
  message: Message | undefined,
  index: number,
  tools: readonly FunctionTool[],
): void {
  if (message?.role !== 'user') {
    throw new ModelspeakError(
      'unsupported',
      'the first user message must come here, because it describes the tools; add one, or set toolsInUserMessage: false',
      { path: `messages[${index}]` },
    );
  }
  out.message(index);
  writeHeader(out, 'user');
  out.scaffold(
    'Given the following functions, please respond with a JSON for a function call with its proper arguments that best answers the given prompt.\n\n',
  );
  writeTools(out, tools);
  out.content(pythonStrip(textOf(message.content)));
  out.control('<|eot_id|>');
}

function writeTools(out: Writer, tools: readonly FunctionTool[]): void {
  out.scaffold(
    'Respond in the format {"name": function name, "parameters": dictionary of argument name and its value}.Do not use variables.\n\n',
  );
  tools.forEach((tool, index) => {
    out.content(writeJson(tool, INDENTED, `tools[${index}]`));
    out.scaffold('\n\n');
  });
}

function writeMessage(
  out: Writer,
  message: Message,
  index: number,
  { options, takesLoss }: WriteContext<HfOptions>,
): void {
  const { role, content } = message;
  writeHeader(out, role as HeaderRole);
  if (role === 'tool') {
    out.content(UNICODE.string(textOf(content), `messages[${index}].content`));
  } else if (role === 'assistant' && message.tool_calls?.length) {
    out.sampled(true);
    writeToolCalls(out, message, `messages[${index}]`, options, takesLoss);
    if (options.builtinTools !== undefined) {
      out.control('<|eom_id|>');
      return;
    }
  } else {
    out.sampled(role === 'assistant');
    out.content(pythonStrip(textOf(content)));
  }
  out.control('<|eot_id|>');
}

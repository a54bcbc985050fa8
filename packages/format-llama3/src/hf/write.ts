import {
  type Conversation,
  type FunctionTool,
  type FunctionToolCall,
  type Json,
  type Message,
  ModelspeakError,
  parseJson,
  type WriteContext,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { type HeaderRole, writeHeader } from '@modelspeak/llama-turns';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import { CODE_INTERPRETER } from '../builtin-tools.js';
import { quote, quoteUnescaped } from '../call-text.js';
import { textOf } from '../content.js';
import { formatDate } from '../dates.js';
import type { Llama3Options } from '../options.js';
import { functionsOf } from '../tool.js';

const json = pythonJson({ ascii: false });
const indentedJson = pythonJson({ ascii: false, indent: 4 });

/**
 * Writes a conversation as the chat template of Llama 3.1 does, which ships with the models on
 * Hugging Face.
 */
export function writeHf(
  conversation: Conversation,
  out: Writer,
  { options, generationPrompt, today }: WriteContext<Llama3Options>,
): void {
  const { messages } = conversation;
  const tools = conversation.tools == null ? undefined : functionsOf(conversation.tools);
  const { builtinTools, toolsInUserMessage } = options;
  const hasSystem = messages[0]?.role === 'system';

  out.message(null);
  out.control('<|begin_of_text|>');
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
    writeMessage(out, messages[index] as Message, index, options);
  }

  if (!generationPrompt) return;
  out.message(null);
  writeHeader(out, 'assistant');
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
      'the tools stand in the first user message; put one here, or set toolsInUserMessage: false',
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
    out.content(writeJson(tool, indentedJson, `tools[${index}]`));
    out.scaffold('\n\n');
  });
}

function writeMessage(out: Writer, message: Message, index: number, options: Llama3Options): void {
  writeHeader(out, message.role as HeaderRole);
  if (message.role === 'tool') {
    out.content(json.string(textOf(message.content)));
    out.control('<|eot_id|>');
    return;
  }
  if (message.role !== 'assistant' || !message.tool_calls?.length) {
    out.sampled(message.role === 'assistant');
    out.content(pythonStrip(textOf(message.content)));
    out.control('<|eot_id|>');
    return;
  }
  out.sampled(true);
  writeToolCall(out, message.tool_calls[0] as FunctionToolCall, index, options);
  out.control(options.builtinTools === undefined ? '<|eot_id|>' : '<|eom_id|>');
}

function writeToolCall(
  out: Writer,
  call: FunctionToolCall,
  index: number,
  options: Llama3Options,
): void {
  const { name, arguments: text } = call.function;
  const place = `messages[${index}].tool_calls[0].function.arguments`;
  const parameters = parseJson(text, { path: place, objects: 'map' }) as Map<string, Json>;
  const { builtinTools, referenceSpelling } = options;
  if (builtinTools?.some((tool) => tool === name)) {
    const write = referenceSpelling ? quoteUnescaped : quote;
    const written = [...parameters].map(([key, value]) => {
      if (typeof value === 'string') return `${key}=${write(value)}`;
      throw new ModelspeakError(
        'unsupported',
        'a built-in tool takes strings alone; make this one',
        { path: `${place}.${key}` },
      );
    });
    out.control('<|python_tag|>');
    out.content(`${name}.call(${written.join(', ')})`);
    return;
  }
  const spelledName = referenceSpelling ? quoteUnescaped(name) : json.string(name);
  out.content(`{"name": ${spelledName}, "parameters": ${writeJson(parameters, json, place)}}`);
}

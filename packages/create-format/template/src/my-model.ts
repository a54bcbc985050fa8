import {
  defineFormat,
  defineOptions,
  type Message,
  type ToolCall,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { readReply } from './reader.js';

/** The prompt format of My Model. */
export const myModel = defineFormat({
  name: 'my-model',
  models: ['my-model*', '*/my-model*'],
  options: defineOptions({}),
  control: ['<|im_start|>', '<|im_end|>', '<tool_call>', '</tool_call>'],
  stop: ['<|im_end|>'],
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
  },
  write({ messages, tools }, out, { generationPrompt }) {
    if (tools?.length) {
      writeHeader(out, 'tools');
      out.content(writeJson(tools));
      writeEnd(out);
    }
    messages.forEach((message, index) => {
      out.message(index);
      writeHeader(out, message.role);
      out.sampled(message.role === 'assistant');
      writeContent(out, message.content);
      if (message.role === 'assistant') writeCalls(out, message.tool_calls ?? []);
      writeEnd(out);
    });
    out.message(null);
    if (generationPrompt) writeHeader(out, 'assistant');
  },
  reader: (_options, readerOptions, control) => readReply(control, readerOptions),
});

function writeHeader(out: Writer, role: string): void {
  out.control('<|im_start|>');
  out.scaffold(`${role}\n`);
}

/** The model writes the token that ends its turn; the line break behind it is ours. */
function writeEnd(out: Writer): void {
  out.control('<|im_end|>');
  out.sampled(false);
  out.scaffold('\n');
}

/** Core has refused every part that `supports` does not name: what is left is text. */
function writeContent(out: Writer, content: Message['content']): void {
  if (typeof content === 'string') out.content(content);
  else for (const part of content ?? []) if (part.type === 'text') out.content(part.text);
}

function writeCalls(out: Writer, calls: readonly ToolCall[]): void {
  for (const call of calls) {
    if (call.type !== 'function') continue;
    const { name, arguments: json } = call.function;
    out.control('<tool_call>');
    out.content(`{"name": ${JSON.stringify(name)}, "arguments": ${json}}`);
    out.control('</tool_call>');
  }
}

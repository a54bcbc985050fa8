import { type ToolCall, type Writer, writeJson } from '@modelspeak/core';
import {
  createSectionsReader,
  defineFormat,
  defineOptions,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';

const STOP = ['<|im_end|>'];

/** The parts of a reply besides text: calls as JSON between two special tokens. */
const REPLY: SectionsDescription = {
  calls: [{ open: '<tool_call>', close: '</tool_call>', call: { json: {} } }],
};

/**
 * The prompt format of My Model.
 *
 * @example
 * ```ts
 * import { myModel } from 'modelspeak-format-my-model';
 *
 * console.log(myModel().render({ messages: [{ role: 'user', content: 'Hello!' }] }));
 * // <|im_start|>user\nHello!<|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const myModel = defineFormat({
  name: 'my-model',
  models: ['my-model*', '*/my-model*'],
  options: defineOptions({}),
  // The special tokens that it writes, and others of the tokenizer: all are escaped in content.
  control: ['<|im_start|>', '<|im_end|>', '<tool_call>', '</tool_call>'],
  special: ['<|endoftext|>', '<|reserved_*|>'],
  stop: STOP,
  // What it can express, and what a request may ask for. Core refuses everything else.
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
  },
  request: { prefill: true },
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
      out.content(textOf(message.content));
      if (message.role === 'assistant') writeCalls(out, message.tool_calls ?? []);
      writeEnd(out);
    });
    out.message(null);
    if (generationPrompt) writeHeader(out, 'assistant');
  },
  // It streams text and arguments; text that only looks like a call stays text.
  reader: (_options, context) => createSectionsReader(REPLY, STOP, context),
});

function writeHeader(out: Writer, role: string): void {
  out.control('<|im_start|>');
  out.scaffold(`${role}\n`);
}

/**
 * The model samples the token that ends its turn; only the template writes the line break after it.
 */
function writeEnd(out: Writer): void {
  out.control('<|im_end|>');
  out.sampled(false);
  out.scaffold('\n');
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

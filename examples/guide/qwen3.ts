import { type AssistantMessage, parseJson, type Writer, writeJson } from '@modelspeak/core';
import {
  createSectionsReader,
  defineFormat,
  defineOptions,
  markedText,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

/** Texts that the tokenizer reads as one token, and that mean something to the model. */
const CONTROL = [
  '<|im_start|>',
  '<|im_end|>',
  '<|endoftext|>',
  '<think>',
  '</think>',
  '<tool_call>',
  '</tool_call>',
  '<tool_response>',
  '</tool_response>',
];
const STOP = ['<|im_end|>', '<|endoftext|>'];
const marked = (text: string) => markedText(CONTROL, text);
const header = (role: string) => marked(`<|im_start|>${role}\n`);
const END = marked('<|im_end|>\n');
const BEFORE_TOOLS = marked(
  '# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>',
);
const AFTER_TOOLS = marked(
  '\n</tools>\n\nFor each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>',
);
const THOUGHT = { begin: marked('<think>\n'), end: marked('\n</think>\n\n') };
const CALL = { begin: marked('<tool_call>\n{"name": "'), end: marked('}\n</tool_call>') };
const RESULT = { begin: marked('\n<tool_response>\n'), end: marked('\n</tool_response>') };
const json = pythonJson({ ascii: false });
const REPLY = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 2 },
  },
  calls: [{ open: { mark: '<tool_call>', before: 1 }, close: '</tool_call>', call: { json: {} } }],
};

/** Qwen3, as the chat template of `Qwen/Qwen3-0.6B` writes it. */
export const qwen3 = defineFormat({
  name: 'qwen3',
  models: [{ match: 'qwen3-*', except: ['*coder*', '*2507*', '*vl*', '*next*', '*base*'] }],
  options: defineOptions({}),
  control: CONTROL,
  special: [
    '<|object_ref_*|>',
    '<|box_*|>',
    '<|quad_*|>',
    '<|vision_*|>',
    '<|image_pad|>',
    '<|video_pad|>',
    '<|fim_*|>',
    '<|repo_name|>',
    '<|file_sep|>',
  ],
  stop: STOP,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsPastReasoning: true,
    trimsAfterReasoning: true,
    trimsReasoning: 'breaks',
  },
  request: { prefill: true, thinking: { enabled: true } },
  write({ messages, tools }, out, { generationPrompt, thinking }) {
    const hasTools = Boolean(tools?.length);
    const system = messages[0]?.role === 'system' ? textOf(messages[0].content) : undefined;
    if (hasTools) {
      out.message(system === undefined ? null : 0);
      out.markup(header('system'));
      if (system !== undefined) out.content(`${system}\n\n`);
      out.markup(BEFORE_TOOLS);
      for (const tool of tools ?? []) out.content(`\n${writeJson(tool, json)}`);
      out.markup(AFTER_TOOLS);
      out.markup(END);
    }
    // The model sees its reasoning since the last user message.
    const asked = messages.findLastIndex(({ role }) => role === 'user');
    messages.forEach((message, index) => {
      if (hasTools && index === 0 && system !== undefined) return;
      out.message(index);
      if (message.role === 'tool') {
        if (messages[index - 1]?.role !== 'tool') out.markup(marked('<|im_start|>user'));
        out.markup(RESULT.begin);
        out.content(textOf(message.content));
        out.markup(RESULT.end);
        if (messages[index + 1]?.role !== 'tool') out.markup(END);
      } else if (message.role === 'assistant') {
        const thinks = index === messages.length - 1 || Boolean(message.reasoning_content);
        writeReply(message, out, asked !== -1 && index > asked && thinks, thinking.enabled);
      } else {
        out.markup(header(message.role));
        out.content(textOf(message.content));
        out.markup(END);
      }
    });
    if (!generationPrompt) return;
    out.message(null);
    out.markup(header('assistant'));
    out.reply();
    if (thinking.enabled === false) out.markup(marked('<think>\n\n</think>\n\n'));
  },
  reader: (_options, context) => createSectionsReader(REPLY, STOP, context),
});

function writeReply(message: AssistantMessage, out: Writer, thinks: boolean, isOn?: boolean): void {
  const text = textOf(message.content);
  out.markup(header('assistant'));
  out.reply();
  out.sampled(isOn !== false || Boolean(message.reasoning_content));
  if (thinks) {
    out.markup(THOUGHT.begin);
    out.content((message.reasoning_content ?? '').replace(/^\n+|\n+$/g, ''));
    out.markup(THOUGHT.end);
  }
  out.sampled(true);
  out.content(thinks ? text.replace(/^\n+/, '') : text);
  message.tool_calls?.forEach((call, index) => {
    if (call.type !== 'function') return;
    if (text !== '' || index > 0) out.scaffold('\n');
    out.markup(CALL.begin);
    out.content(call.function.name);
    out.scaffold('", "arguments": ');
    out.content(writeJson(parseJson(call.function.arguments, { objects: 'map' }), json));
    out.markup(CALL.end);
  });
  out.control('<|im_end|>');
  out.sampled(false);
  out.scaffold('\n');
}

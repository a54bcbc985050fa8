import {
  type AssistantMessage,
  type Conversation,
  type Json,
  JsonNumber,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  argumentsOf,
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  lastUserIndex,
  textOf,
} from '@modelspeak/core/authoring';
import {
  callListGrammar,
  callListParser,
  pythonJson,
  pythonRepr,
  writeCallList,
} from '@modelspeak/pythonic';
import {
  CHATML_STOPS,
  CHATML_TOKENS,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeTurn,
} from '@modelspeak/syntaxes/chatml-turns';

const BEGIN = '<|startoftext|>';
const THINK = { begin: '<think>', end: '</think>' } as const;
const CALLS = { begin: '<|tool_call_start|>', end: '<|tool_call_end|>' } as const;

/**
 * The other special tokens of the vocabulary.
 *
 * @see https://github.com/ollama/ollama/blob/main/model/renderers/lfm2.go
 * @see https://huggingface.co/LiquidAI/LFM2.5-1.2B-Instruct/blob/main/tokenizer.json
 */
const SPECIAL = [
  '<|pad|>',
  '<|tool_list_start|>',
  '<|tool_list_end|>',
  '<|tool_response_start|>',
  '<|tool_response_end|>',
  '<|fim_pre|>',
  '<|fim_mid|>',
  '<|fim_suf|>',
  '<image>',
  '<|cot_start|>',
  '<|cot_end|>',
  '<|review_start|>',
  '<|review_end|>',
  '<|file_start|>',
  '<|file_end|>',
  '<|reserved_*|>',
];

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/**
 * Creates a format for Liquid AI's LFM2.5, following the chat template of `LiquidAI/LFM2.5-230M`: ChatML with
 * tool calls as a Python list. The prompt includes reasoning since the last user message, or all of it with
 * `thinking: { keepPast: true }`.
 *
 * The template writes strings between quotes without escaping quotes inside them. This format escapes them
 * as Python does.
 *
 * @see https://huggingface.co/LiquidAI/LFM2.5-230M
 *
 * @example
 * ```ts
 * import { lfm2 } from '@modelspeak/format-lfm2';
 *
 * const { message } = lfm2().parse(
 *   "<|tool_call_start|>[get_weather(city='Paris', days=2)]<|tool_call_end|><|im_end|>",
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"city":"Paris","days":2}
 * ```
 */
export const lfm2 = defineFormat({
  name: 'lfm2',
  models: [
    {
      match: ['lfm2.5', 'lfm2.5-*', 'lfm2.5:*', 'lfm-2.5-*', 'lfm2p5-*'],
      except: ['*base*', '*vl*', '*audio*', '*embed*', '*colbert*', '*extract*', '*rag*'],
    },
  ],
  options: defineOptions({}),
  control: [BEGIN, ...CHATML_TOKENS, THINK.begin, THINK.end, CALLS.begin, CALLS.end],
  special: SPECIAL,
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsPastReasoning: true,
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { keepPast: true },
  },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const { messages } = conversation;
    const asked = lastUserIndex(messages);
    out.message(null);
    out.control(BEGIN);
    writeMessages(messages, out, writeSystem(conversation, out), {
      text: ({ content }) => out.content(textOf(content)),
      reply(message, index) {
        const thinks = thinking.keepPast === true || index > asked;
        writeReply(out, () => {
          if (thinks && message.reasoning_content) {
            out.control(THINK.begin);
            out.content(message.reasoning_content);
            out.control(THINK.end);
          }
          out.content(textOf(message.content));
          writeCalls(message, index, out, takesLoss);
        });
      },
      results(results, from) {
        results.forEach(({ content }, place) => {
          out.message(from + place);
          writeTurn(out, 'tool', () => out.content(textOf(content)));
        });
      },
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies(
    {
      reasoning: { open: THINK.begin, close: THINK.end },
      calls: [{ open: CALLS.begin, close: CALLS.end, call: { parser: callListParser() } }],
    },
    CHATML_STOPS,
    (functions) => [CALLS.begin, callListGrammar(functions), CALLS.end],
  ),
  guide: async () => (await import('./guide.js')).guide,
});

/** Writes the system message and the tools, and returns the index of the next message. */
function writeSystem({ messages: [first], tools }: Conversation, out: Writer): number {
  const isSystem = first?.role === 'system';
  const said = isSystem ? textOf(first.content) : '';
  if (said !== '' || tools?.length) {
    out.message(isSystem ? 0 : null);
    writeTurn(out, 'system', () => {
      out.content(said);
      if (!tools?.length) return;
      if (said !== '') out.scaffold('\n');
      out.scaffold('List of tools: [');
      tools.forEach((tool, index) => {
        if (index > 0) out.scaffold(', ');
        out.content(writeJson(tool, json, `tools[${index}]`));
      });
      out.scaffold(']');
    });
  }
  return isSystem ? 1 : 0;
}

function writeCalls(
  message: AssistantMessage,
  index: number,
  out: Writer,
  asTemplate: boolean,
): void {
  const calls = functionCalls(message);
  if (calls.length === 0) return;
  const named = calls.map((call) => ({ name: call.function.name, arguments: argumentsOf(call) }));
  out.control(CALLS.begin);
  if (asTemplate) {
    const spelled = named.map(({ name, arguments: given }) => {
      const all = [...given].map(([key, value]) => `${key}=${spellAsTemplate(value)}`);
      return `${name}(${all.join(', ')})`;
    });
    out.content(`[${spelled.join(', ')}]`);
  } else out.content(writeCallList(named, pythonRepr, `messages[${index}].tool_calls`));
  out.control(CALLS.end);
}

/** Formats a value as the template does: strings without escapes, objects as JSON. */
function spellAsTemplate(value: Json): string {
  if (typeof value === 'string') return `'${value}'`;
  const isObject =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber);
  return writeJson(value, isObject ? json : pythonRepr);
}

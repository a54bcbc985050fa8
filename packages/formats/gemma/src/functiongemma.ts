import {
  type AssistantMessage,
  type Conversation,
  type FunctionToolCall,
  type Message,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  argumentsOf,
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonRepr } from '@modelspeak/pythonic';
import {
  bareKeyCalls,
  bareKeyCallsGrammar,
  FUNCTIONGEMMA_MARKS,
} from '@modelspeak/syntaxes/replies';
import { FUNCTIONGEMMA } from './models.js';
import { END, MODEL, SPECIAL, STOP, USER } from './turns.js';
import { json, type Spelling, writeMembers, writeString } from './values.js';

const CALL = FUNCTIONGEMMA_MARKS;
const SPELLING: Spelling = {
  quote: CALL.quote,
  quotedKeys: false,
  sorted: false,
  null: 'null',
  takesLoss: false,
};

/**
 * Creates a format for FunctionGemma, following vLLM's chat template for `google/functiongemma-270m-it`, the
 * best one available apart from Google's own. Tools and the system message share one turn.
 *
 * @see https://huggingface.co/google/functiongemma-270m-it
 *
 * @example
 * ```ts
 * import { functiongemma } from '@modelspeak/format-gemma/functiongemma';
 *
 * const { message } = functiongemma().parse(
 *   '<start_function_call>call:get_weather{city:<escape>Paris<escape>,days:2}<end_function_call>',
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"city":"Paris","days":2}
 * ```
 */
export const functiongemma = defineFormat({
  name: 'functiongemma',
  models: FUNCTIONGEMMA,
  options: defineOptions({}),
  control: ['<start_of_turn>', END, CALL.open, CALL.close, CALL.quote],
  special: [
    ...SPECIAL,
    '<bos>',
    '<start_function_declaration>',
    '<end_function_declaration>',
    '<start_function_response>',
    '<end_function_response>',
    '<start_of_image>',
    '<end_of_image>',
    '<image_soft_token>',
  ],
  stop: STOP,
  supports: {
    system: 'first',
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
  },
  request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
  write({ messages, tools }, out, { generationPrompt, takesLoss }) {
    const names = new Map<string, string>();
    writeDeclarations(messages, tools, out, takesLoss);
    messages.forEach((message, index) => {
      if (message.role === 'system') return;
      out.message(index);
      if (message.role === 'assistant') {
        for (const { id, function: called } of functionCalls(message)) names.set(id, called.name);
        writeReply(message, out, takesLoss);
        return;
      }
      out.markup(USER);
      if (message.role === 'tool') {
        out.scaffold('Function result for ');
        out.content(message.name ?? names.get(message.tool_call_id) ?? 'function');
        out.scaffold(': ');
      }
      out.content(textOf(message.content));
      out.control(END);
    });
    if (!generationPrompt) return;
    out.message(null);
    writeHeader(out, takesLoss);
  },
  ...describedReplies(
    { calls: [bareKeyCalls(FUNCTIONGEMMA_MARKS)] },
    STOP,
    bareKeyCallsGrammar(FUNCTIONGEMMA_MARKS),
  ),
});

/** Writes the system message and the tools. Without a system message, the template drops the tools. */
function writeDeclarations(
  [first]: readonly Message[],
  tools: Conversation['tools'],
  out: Writer,
  takesLoss: boolean,
): void {
  const isSystem = first?.role === 'system';
  if (!isSystem && (takesLoss || !tools?.length)) return;
  out.message(null);
  out.markup(USER);
  if (isSystem) {
    out.message(0);
    out.content(textOf(first.content));
    out.message(null);
  }
  if (tools?.length) out.scaffold('\nAvailable functions:');
  for (const tool of tools ?? []) {
    if (tool.type !== 'function') continue;
    const { name, description, parameters } = tool.function;
    out.scaffold('\nFunction: ');
    out.content(name);
    out.scaffold('\nDescription: ');
    out.content(description ?? 'No description provided');
    out.scaffold('\nParameters: ');
    out.content(writeJson(parameters ?? {}, json, 'tools'));
  }
  out.control(END);
}

/** Writes the header of a reply. In new replies and tool calls, the template omits its line break. */
function writeHeader(out: Writer, forgets: boolean): void {
  if (!forgets) {
    out.markup(MODEL);
    return;
  }
  out.control('<start_of_turn>');
  out.scaffold('model');
}

function writeReply(message: AssistantMessage, out: Writer, takesLoss: boolean): void {
  const calls = functionCalls(message);
  const hasCalls = calls.length > 0;
  writeHeader(out, takesLoss && hasCalls);
  out.sampled(true);
  // The template drops text next to tool calls.
  if (!(takesLoss && hasCalls)) out.content(textOf(message.content));
  for (const call of calls) {
    out.control(CALL.open);
    out.scaffold('call:');
    out.content(call.function.name);
    out.scaffold('{');
    if (takesLoss) writeAsText(call, out);
    else writeMembers(argumentsOf(call), out, SPELLING);
    out.scaffold('}');
    out.control(CALL.close);
  }
  out.control(END);
}

/** Writes every argument as text, as the template does; numbers are then read back as strings. */
function writeAsText(call: FunctionToolCall, out: Writer): void {
  [...argumentsOf(call)].forEach(([key, value], index) => {
    if (index > 0) out.scaffold(',');
    out.content(key);
    out.scaffold(':');
    writeString(typeof value === 'string' ? value : writeJson(value, pythonRepr), out, CALL.quote);
  });
}

export default functiongemma;

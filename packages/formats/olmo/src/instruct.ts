import {
  type AssistantMessage,
  type Conversation,
  type JsonStyle,
  type Tool,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  argumentsOf,
  describedReplies,
  functionCalls,
  markedText,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { callLinesParser, callsGrammar, pythonJson, writeCall } from '@modelspeak/pythonic';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { CALLS, CONTROL, FUNCTIONS, SPECIAL } from './tokens.js';
import { endInHistory, NO_FUNCTIONS, writeOlmo } from './turns.js';

const json: JsonStyle = pythonJson({ ascii: false });

const INSTRUCTIONS = /* @__PURE__ */ markedText(
  CONTROL,
  'You are provided with function signatures within <functions></functions> XML tags. You may call one or more functions to assist with the user query. Output any function calls within <function_calls></function_calls> XML tags. Do not make assumptions about what values to plug into functions.',
);

/** What the versions that call functions share. */
export const INSTRUCT = /* @__PURE__ */ (() =>
  ({
    control: CONTROL,
    special: SPECIAL,
    stop: CHATML_STOPS,
    supports: {
      system: true,
      history: true,
      tools: true,
      toolCalls: true,
      parallelToolCalls: true,
      contentWithToolCalls: true,
    },
    request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
    endInHistory,
    ...describedReplies(
      {
        calls: [
          {
            open: CALLS.begin,
            close: CALLS.end,
            call: { parser: callLinesParser() },
          },
        ],
      },
      CHATML_STOPS,
      (functions) => [
        CALLS.begin,
        callsGrammar(functions, { separator: '\n', values: 'json' }),
        CALLS.end,
      ],
    ),
  }) as const)();

/**
 * Writes a prompt of a version that calls functions.
 *
 * @param identity The beginning of its own system message.
 */
export function writeInstruct(
  conversation: Conversation,
  out: Writer,
  context: WriteContext<object>,
  identity: string,
): void {
  const tools = conversation.tools ?? [];
  const hasTools = tools.length > 0;
  const list = (): void => {
    if (hasTools) writeFunctions(out, tools);
  };
  writeOlmo(conversation, out, context, {
    introduce() {
      out.scaffold(`${identity} `);
      out.markup(hasTools ? INSTRUCTIONS : NO_FUNCTIONS);
      list();
    },
    afterSystem: list,
    reply(message, index) {
      out.content(textOf(message.content));
      writeCalls(message, index, out);
    },
  });
}

function writeFunctions(out: Writer, tools: readonly Tool[]): void {
  out.control(FUNCTIONS.begin);
  out.content(writeJson(tools, json, 'tools'));
  out.control(FUNCTIONS.end);
}

function writeCalls(message: AssistantMessage, index: number, out: Writer): void {
  const calls = functionCalls(message);
  if (calls.length === 0) return;
  out.control(CALLS.begin);
  calls.forEach((call, place) => {
    if (place > 0) out.scaffold('\n');
    const named = { name: call.function.name, arguments: argumentsOf(call) };
    out.content(writeCall(named, json, `messages[${index}].tool_calls[${place}]`));
  });
  out.control(CALLS.end);
}

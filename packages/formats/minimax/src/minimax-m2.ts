import { type CallableFunction, type Expression, writeJson } from '@modelspeak/core';
import {
  argumentsOf,
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  lastUserIndex,
  markedText,
  textOf,
  words,
} from '@modelspeak/core/authoring';
import { INVOKE_CALLS } from '@modelspeak/syntaxes/replies';
import { M2_MODELS } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { BEGIN, SPECIAL, STOP, TURN, TURNS } from './tokens.js';
import { json, writeTools } from './tools.js';
import { END_TURN, REPLY, writeSystem, writeTurns } from './turns.js';

const CONTROL = [...TURNS, '<think>', '</think>', '<minimax:tool_call>', '</minimax:tool_call>'];
const marked = (text: string) => markedText(CONTROL, text);

const SYSTEM = marked(`${BEGIN}${TURN}system\n`);
const AFTER_TOOLS = marked(
  'When making tool calls, use XML format to invoke tools and pass parameters:\n\n<minimax:tool_call>\n<invoke name="tool-name-1">\n<parameter name="param-key-1">param-value-1</parameter>\n<parameter name="param-key-2">param-value-2</parameter>\n...\n</invoke>\n</minimax:tool_call>',
);
const THINK = marked('<think>\n');
const ANSWER = marked('\n</think>\n\n');
const CALLS = { begin: marked('\n<minimax:tool_call>\n'), end: marked('</minimax:tool_call>') };

/**
 * Creates a format for MiniMax M2, M2.1, M2.5 and M2.7, following the chat template of `MiniMaxAI/MiniMax-M2`.
 * The model always thinks: the prompt opens the thinking block of its reply.
 *
 * The option `identity` is the default system message.
 *
 * @see https://huggingface.co/MiniMaxAI/MiniMax-M2
 *
 * @example
 * ```ts
 * import { minimaxM2 } from '@modelspeak/format-minimax/minimax-m2';
 *
 * const { message } = minimaxM2().parse(
 *   [
 *     '<minimax:tool_call>',
 *     '<invoke name="get_weather">',
 *     '<parameter name="city">Paris</parameter>',
 *     '</invoke>',
 *     '</minimax:tool_call>',
 *   ].join('\n'),
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"city":"Paris"}
 * ```
 */
export const minimaxM2 = defineFormat({
  name: 'minimax-m2',
  models: M2_MODELS,
  options: defineOptions({ identity: words('You are a helpful assistant.') }),
  control: CONTROL,
  special: [...SPECIAL, ']<]image[>['],
  stop: STOP,
  supports: { ...SUPPORTS, stripsPastReasoning: true },
  request: REQUEST,
  write({ messages, tools }, out, { options, generationPrompt, takesLoss }) {
    out.message(null);
    out.markup(SYSTEM);
    writeSystem(messages, out, options.identity, (content) => out.content(textOf(content)));
    writeTools(tools, out, AFTER_TOOLS);
    out.markup(END_TURN);
    const asked = lastUserIndex(messages);
    writeTurns(messages, out, {
      heard: (content) => out.content(textOf(content)),
      reply(message, index) {
        const thought = message.reasoning_content ?? '';
        // The template omits the thinking block that the generation prompt opened.
        const thinks = index > asked && (thought !== '' || !takesLoss);
        if (thinks) out.markup(THINK);
        out.sampled(true);
        if (thinks) {
          out.content(thought);
          out.markup(ANSWER);
        }
        // For null, the template writes Python's None.
        const isNone = takesLoss && message.content === null;
        out.content(isNone ? 'None' : textOf(message.content));
        if (!message.tool_calls?.length) return;
        out.markup(CALLS.begin);
        for (const call of functionCalls(message)) {
          out.scaffold('<invoke name="');
          out.content(call.function.name);
          out.scaffold('">\n');
          for (const [key, value] of argumentsOf(call)) {
            out.scaffold('<parameter name="');
            out.content(key);
            out.scaffold('">');
            out.content(typeof value === 'string' ? value : writeJson(value, json));
            out.scaffold('</parameter>\n');
          }
          out.scaffold('</invoke>\n');
        }
        out.markup(CALLS.end);
      },
    });
    if (!generationPrompt) return;
    out.message(null);
    out.markup(REPLY);
    out.reply();
    out.markup(THINK);
  },
  ...describedReplies(
    {
      reasoning: {
        open: { mark: '<think>', after: 1 },
        close: { mark: '</think>', before: 1, after: 2 },
      },
      calls: [INVOKE_CALLS],
    },
    STOP,
    (functions) => [
      '<minimax:tool_call>\n',
      { repeat: { choice: functions.map(spellCall) }, min: 1 },
      '</minimax:tool_call>',
    ],
  ),
});

function spellCall({ name, parameters }: CallableFunction): Expression {
  const each = [
    '<parameter name="',
    { key: 'text' } as const,
    '">',
    { value: { until: ['</parameter>'] } },
    '</parameter>\n',
  ];
  const spelled = [`<invoke name="${name}">\n`, { properties: parameters, each }, '</invoke>\n'];
  return { call: name, spelled };
}

export default minimaxM2;

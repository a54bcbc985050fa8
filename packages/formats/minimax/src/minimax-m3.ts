import type { CallableFunction, Expression, Message } from '@modelspeak/core';
import {
  createSectionsReader,
  defineFormat,
  defineOptions,
  functionCalls,
  type SectionsDescription,
  type SpellCalls,
  sectionsGrammar,
  words,
} from '@modelspeak/core/authoring';
import { writeArguments } from './elements.js';
import { ElementsParser } from './elements-parser.js';
import { M3_MODELS } from './models.js';
import { NAMESPACE } from './namespace.js';
import { REQUEST, SUPPORTS } from './support.js';
import { AFTER_TOOLS, CONTROL, MODES, marked, SYSTEM } from './texts/m3.js';
import { SPECIAL, STOP } from './tokens.js';
import { writeTools } from './tools.js';
import { END_TURN, REPLY, writeSystem, writeTurns } from './turns.js';

const IMAGE = marked(']<]image[>[');
const CALLS = { begin: marked('NS<tool_call>\n'), end: marked('NS</tool_call>') };
const CALL = { begin: marked('NS<invoke name="'), end: marked('NS</invoke>\n') };

const DESCRIPTION: SectionsDescription = {
  reasoning: { open: '<mm:think>', close: '</mm:think>' },
  // A reply without thinking begins with this token.
  wrappers: ['</mm:think>'],
  calls: [
    {
      open: `${NAMESPACE}<tool_call>`,
      close: `${NAMESPACE}</tool_call>`,
      each: { open: `${NAMESPACE}<invoke name="` },
      repairs: ['open', 'noise', 'empty'],
      call: { parser: (sink, find, accepts) => new ElementsParser(sink, find, accepts) },
    },
  ],
};

/**
 * Creates a format for MiniMax M3, following the chat template of `MiniMaxAI/MiniMax-M3`. The model accepts
 * images, and decides whether to think unless `thinking.enabled` is set. A system message is written as a
 * developer turn, because the system turn is fixed. Nested values are nested elements.
 *
 * The option `identity` is the default developer turn.
 *
 * @see https://huggingface.co/MiniMaxAI/MiniMax-M3
 *
 * @example
 * ```ts
 * import { minimaxM3 } from '@modelspeak/format-minimax/minimax-m3';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const prompt = minimaxM3().render({ messages });
 * console.log(prompt.includes('thinking mode: adaptive.')); // true
 * console.log(minimaxM3().turn({ messages }, { thinking: { enabled: true } }).replyPrefix); // <mm:think>
 * ```
 */
export const minimaxM3 = defineFormat({
  name: 'minimax-m3',
  models: M3_MODELS,
  options: defineOptions({ identity: words('You are a helpful assistant.') }),
  control: CONTROL,
  special: [
    ...SPECIAL,
    '<think>',
    '</think>',
    '<|content_altered_placeholder|>',
    ']<]frame[>[',
    ']<]start of frame[>[',
    ']<]end of frame[>[',
  ],
  stop: STOP,
  supports: { ...SUPPORTS, images: true },
  request: { ...REQUEST, thinking: { enabled: true } },
  write({ messages, tools }, out, { options, generationPrompt, thinking, takesLoss }) {
    const { enabled } = thinking;
    const say = (content: Message['content']): void => {
      if (typeof content === 'string') out.content(content);
      else {
        for (const part of content ?? []) {
          if (part.type === 'text') out.content(part.text);
          else out.media(part, IMAGE);
        }
      }
    };

    out.message(null);
    out.markup(SYSTEM);
    out.markup(enabled === undefined ? MODES.adaptive : enabled ? MODES.enabled : MODES.disabled);
    writeSystem(messages, out, options.identity, say);
    writeTools(tools, out, AFTER_TOOLS);
    out.markup(END_TURN);
    writeTurns(messages, out, {
      heard: say,
      reply(message) {
        const thought = message.reasoning_content ?? '';
        // The template omits the thinking block that the generation prompt opened.
        const thinks = thought !== '' || (enabled === true && !takesLoss);
        const isOpened = enabled === thinks;
        if (!isOpened) out.sampled(true);
        out.control(thinks ? '<mm:think>' : '</mm:think>');
        if (isOpened) out.sampled(true);
        if (thinks) {
          out.content(thought);
          out.control('</mm:think>');
        }
        say(message.content);
        if (!message.tool_calls?.length) return;
        out.markup(CALLS.begin);
        for (const call of functionCalls(message)) {
          out.markup(CALL.begin);
          out.content(call.function.name);
          out.scaffold('">');
          writeArguments(call, tools ?? [], out, takesLoss);
          out.markup(CALL.end);
        }
        out.markup(CALLS.end);
      },
    });
    if (!generationPrompt) return;
    out.message(null);
    out.markup(REPLY);
    if (enabled === undefined) return;
    out.reply();
    out.control(enabled ? '<mm:think>' : '</mm:think>');
  },
  reader: (_options, context) => createSectionsReader(DESCRIPTION, STOP, context),
  grammar(context) {
    const { root } = sectionsGrammar(DESCRIPTION, STOP, context, spellCalls);
    const isFree = context.replyPrefix === '';
    return { root: isFree ? [{ repeat: '</mm:think>', max: 1 }, root] : root };
  },
});

const spellCalls: SpellCalls = (functions) => [
  `${NAMESPACE}<tool_call>\n`,
  { repeat: { choice: functions.map(spellCall) }, min: 1 },
  `${NAMESPACE}</tool_call>`,
];

/** Builds the grammar of a call. Nested values are JSON, which is unambiguous. */
function spellCall({ name, parameters }: CallableFunction): Expression {
  const each = [
    `${NAMESPACE}<`,
    { key: 'text' } as const,
    '>',
    { value: { until: [NAMESPACE] } },
    `${NAMESPACE}</`,
    { key: 'text' } as const,
    '>',
  ];
  const spelled = [
    `${NAMESPACE}<invoke name="${name}">`,
    { properties: parameters, each },
    `${NAMESPACE}</invoke>\n`,
  ];
  return { call: name, spelled };
}

export default minimaxM3;

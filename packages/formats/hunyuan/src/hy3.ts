import {
  type AssistantMessage,
  type Conversation,
  ModelspeakError,
  type Writer,
} from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  inCallOrder,
  lastUserIndex,
  type Markup,
  markedText,
  textOf,
} from '@modelspeak/core/authoring';
import { tryPythonLiteral } from '@modelspeak/pythonic';
import { type PairStyle, pairCallWriter, spellPairCalls } from '@modelspeak/syntaxes/pair-calls';
import {
  ASSISTANT,
  BEGIN,
  CALL,
  CALLS,
  CONTROL,
  END,
  KEY,
  MODE,
  NAME_END,
  RESULT,
  RESULTS,
  SUFFIX,
  THINK,
  USER,
  VALUE,
} from './hy3-tokens.js';
import { writeTools } from './hy3-tools.js';
import { OTHERS } from './models.js';

const STOP = [END];

/** The start of a thinking block, and an empty one. At the end of the prompt, the latter skips thinking. */
const OPEN = /* @__PURE__ */ markedText(CONTROL, THINK.open);
const NO_THOUGHT = /* @__PURE__ */ markedText(CONTROL, THINK.open + THINK.close);

const STYLE: PairStyle = {
  suffix: SUFFIX,
  nameEnd: NAME_END,
  afterName: `${NAME_END}\n`,
  beforeValue: '\n',
  afterValue: '\n',
  beforeEnd: '',
};
const writeCall = /* @__PURE__ */ pairCallWriter(STYLE);
const spellCalls = /* @__PURE__ */ spellPairCalls(STYLE, '\n');

/**
 * Creates a format for Hy3, following the chat template of `tencent/Hy3`. The model thinks with
 * `thinking: { enabled: true }` or with an effort. With tools, the prompt includes all reasoning; without them, that
 * since the last user message. `thinking.keepPast` decides otherwise.
 *
 * @throws {ModelspeakError} `invalid_option`, on rendering, for an effort with `enabled: false`
 *
 * @see https://huggingface.co/tencent/Hy3
 *
 * @example
 * ```ts
 * import { hy3 } from '@modelspeak/format-hunyuan/hy3';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const turn = hy3().turn({ messages }, { thinking: { effort: 'low' } });
 * console.log(turn.replyPrefix); // <think:opensource>
 * const { message } = turn.parse('A greeting.</think:opensource>Hello!<｜hy_eos:opensource｜>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const hy3 = defineFormat({
  name: 'hy3',
  models: [{ match: ['hy3', 'hy3-*', 'hy3:*'], except: OTHERS }],
  options: defineOptions({}),
  control: CONTROL,
  special: [`<｜hy_*${SUFFIX}｜>`],
  stop: STOP,
  supports: {
    system: 'keeps first',
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
    thinking: { enabled: true, effort: ['low', 'high'], keepPast: true },
  },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const { messages } = conversation;
    const effort = effortOf(thinking);
    const replyPrefix = effort === 'no_think' ? NO_THOUGHT : OPEN;
    const keepsPast = thinking.keepPast ?? Boolean(conversation.tools?.length);
    const asked = lastUserIndex(messages);
    const last = messages.length - 1;
    writeSystem(conversation, out, effort);
    const results = new ResultsWriter(out);
    for (const { message, index } of inCallOrder(messages)) {
      if (message.role === 'system') continue;
      if (message.role !== 'tool') results.end();
      out.message(index);
      if (message.role === 'tool') results.write(textOf(message.content));
      else if (message.role === 'user') {
        out.control(USER);
        out.content(textOf(message.content));
      } else if (message.role === 'assistant') {
        if (message.tool_calls?.length) results.expect();
        const isRecent = keepsPast || index > asked;
        writeReply(message, out, replyPrefix, (isRecent && message.reasoning_content) || '');
        // The template leaves the last reply open.
        const isOpen = takesLoss && index === last && !message.tool_calls?.length;
        if (!isOpen) out.control(END);
      }
    }
    results.end();
    if (!generationPrompt || (takesLoss && messages[last]?.role === 'assistant')) return;
    out.message(null);
    out.control(ASSISTANT);
    out.reply();
    out.markup(replyPrefix);
  },
  ...describedReplies(
    {
      reasoning: THINK,
      calls: [
        {
          open: CALLS.open,
          close: CALLS.close,
          each: { open: CALL.open },
          repairs: ['open'],
          call: {
            parameters: {
              nameEnd: NAME_END,
              key: KEY,
              value: VALUE.open,
              close: VALUE.close,
              closesBefore: [KEY.open, CALL.close],
              end: CALL.close,
              typed: 'schema',
              repairs: { follows: [[CALLS.close, CALLS.open, CALL.open], [CALL.open]] },
              literal: tryPythonLiteral,
            },
          },
        },
      ],
    },
    STOP,
    (functions) => [`${CALLS.open}\n`, spellCalls(functions), `\n${CALLS.close}`],
  ),
});

function effortOf({
  enabled,
  effort,
}: {
  readonly enabled?: boolean | undefined;
  readonly effort?: string | undefined;
}): string {
  if (enabled === false && effort !== undefined) {
    throw new ModelspeakError(
      'invalid_option',
      'has no effect with enabled: false; remove one of them',
      { path: 'thinking.effort' },
    );
  }
  return effort ?? (enabled ? 'high' : 'no_think');
}

/** Writes the system messages, the tools and the effort. */
function writeSystem({ messages, tools }: Conversation, out: Writer, effort: string): void {
  out.message(null);
  out.control(BEGIN);
  let said = '';
  messages.forEach(({ role, content }, index) => {
    if (role !== 'system') return;
    const text = textOf(content);
    out.message(index);
    out.content(text);
    said += text;
  });
  out.message(null);
  if (tools?.length) {
    if (said !== '') out.scaffold('\n\n');
    writeTools(out, tools);
  }
  out.control(MODE);
  out.scaffold(`reasoning_effort:${effort}`);
}

function writeReply(
  message: AssistantMessage,
  out: Writer,
  replyPrefix: Markup,
  thought: string,
): void {
  out.control(ASSISTANT);
  const isPrefix = replyPrefix === OPEN || thought === '';
  if (isPrefix) {
    out.reply();
    out.markup(replyPrefix);
  }
  out.sampled(true);
  if (!isPrefix) out.markup(OPEN);
  if (!isPrefix || replyPrefix === OPEN) {
    out.content(thought);
    out.control(THINK.close);
  }
  out.content(textOf(message.content));
  const calls = functionCalls(message);
  if (calls.length === 0) return;
  out.control(CALLS.open);
  out.scaffold('\n');
  for (const call of calls) {
    writeCall(out, call);
    out.scaffold('\n');
  }
  out.control(CALLS.close);
}

/** Writes tool results between tokens: one before the first since the last calls, one after each run. */
class ResultsWriter {
  readonly #out: Writer;
  #isFirst = true;
  #isOpen = false;

  constructor(out: Writer) {
    this.#out = out;
  }

  expect(): void {
    this.#isFirst = true;
  }

  write(text: string): void {
    if (this.#isFirst) {
      this.#out.control(RESULTS.open);
      this.#out.scaffold('\n');
    }
    this.#isFirst = false;
    this.#isOpen = true;
    this.#out.control(RESULT.open);
    this.#out.scaffold('\n');
    this.#out.content(text);
    this.#out.scaffold('\n');
    this.#out.control(RESULT.close);
    this.#out.scaffold('\n');
  }

  end(): void {
    if (this.#isOpen) this.#out.control(RESULTS.close);
    this.#isOpen = false;
  }
}

export default hy3;

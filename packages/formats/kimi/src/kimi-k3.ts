import {
  type FunctionToolCall,
  type Json,
  type Message,
  ModelspeakError,
  type ResponseFormat,
  type Thinking,
  type ToolChoice,
  type ToolMessage,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  argumentsOf,
  defineFormat,
  defineOptions,
  functionCalls,
  inCallOrder,
  type Markup,
  textDelimiters,
} from '@modelspeak/core/authoring';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { K3_REPLIES } from './k3-replies.js';
import {
  CONTROL,
  closing,
  END_MESSAGE,
  IMAGE,
  IMAGE_MARK,
  marked,
  opening,
  openTag,
  STOP,
} from './k3-tags.js';
import { named, OTHERS } from './models.js';
import { sorted } from './sorted.js';
import { SUPPORTS } from './support.js';
import { K3_SPECIAL } from './tokens.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });
const compact = { ...json, itemSeparator: ',', keySeparator: ':' };

const THINK = { begin: marked(opening('think')), end: marked(closing('think')) };
const RESPONSE = { begin: marked(opening('response')), end: marked(closing('response')) };
const CALLS = { begin: marked(opening('tools')), end: marked(closing('tools')) };
const header = (role: string): Markup => marked(`<|open|>message role="${role}"<|sep|>`);
const SYSTEM = header('system');
const USER = header('user');
const ASSISTANT = header('assistant');
const END_CALL = marked(closing('call'));
const END_ARGUMENT = marked(closing('argument'));

const MARKS = { image: IMAGE };

const EFFORTS = ['low', 'high', 'max'] as const;

/**
 * Creates a format for Kimi K3, following the chat template of `moonshotai/Kimi-K3`. The model accepts images,
 * thinks with the given `effort` unless `thinking.enabled` is false, and sees all its past reasoning. The
 * prompt includes the tool choice and the response format of a request.
 *
 * @throws {ModelspeakError} `invalid_option`, on rendering, for an effort when thinking is off
 *
 * @see https://huggingface.co/moonshotai/Kimi-K3
 *
 * @example
 * ```ts
 * import { kimiK3 } from '@modelspeak/format-kimi/kimi-k3';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const prompt = kimiK3().render({ messages }, { thinking: { effort: 'low' } });
 * console.log(prompt.includes('`thinking_effort=low`')); // true
 * console.log(kimiK3().turn({ messages }).replyPrefix); // <|open|>think<|sep|>
 * ```
 */
export const kimiK3 = defineFormat({
  name: 'kimi-k3',
  models: [{ match: named('kimi-k3'), except: [...OTHERS, 'kimi-k3-1*'] }],
  options: defineOptions({}),
  control: CONTROL,
  special: K3_SPECIAL,
  delimiters: textDelimiters([IMAGE_MARK]),
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: true, stripsReasoning: 'unless thinking' },
  request: {
    prefill: true,
    toolChoice: true,
    responseFormat: true,
    thinking: { enabled: true, effort: EFFORTS },
  },
  write({ messages, tools }, out, context) {
    const { generationPrompt, thinking, toolChoice, responseFormat } = context;
    const thinks = thinking.enabled !== false;
    out.message(null);
    if (tools?.length) {
      writeInstruction('tool-declare', out, () => {
        out.scaffold(
          '# Tools\nHere are the available tools, described in JSONSchema.\n\n```json\n',
        );
        out.content(writeJson(sorted(tools), compact, 'tools'));
        out.scaffold('\n```');
      });
    }
    const effort = effortOf(thinking);
    if (effort !== undefined) {
      writeInstruction('thinking-effort', out, () => sayEffort(effort, out));
    }
    const asked = new Asked();
    for (const [_place, { message, index }] of inCallOrder(messages).entries()) {
      out.message(index);
      writeHeader(message, asked, index, out);
      if (message.role === 'assistant') {
        const thought = message.reasoning_content ?? '';
        out.reply();
        out.markup(thinks ? THINK.begin : RESPONSE.begin);
        out.sampled(true);
        if (thinks) {
          out.content(pythonStrip(thought) === '' ? '' : thought);
          out.markup(THINK.end);
          out.markup(RESPONSE.begin);
        }
        writeParts(out, message.content, index, MARKS);
        out.markup(RESPONSE.end);
        if (message.tool_calls?.length) {
          out.markup(CALLS.begin);
          for (const [place, call] of functionCalls(message).entries()) {
            writeCall(call, place + 1, out);
          }
          out.markup(CALLS.end);
        }
      } else writeParts(out, message.content, index, MARKS);
      out.markup(END_MESSAGE);
    }
    out.message(null);
    writeToolChoice(toolChoice, out);
    writeResponseFormat(responseFormat, out);
    if (!generationPrompt) return;
    out.markup(ASSISTANT);
    out.reply();
    out.markup(thinks ? THINK.begin : RESPONSE.begin);
  },
  ...K3_REPLIES,
});

/** The calls that wait for results, and the number of results so far. */
class Asked {
  #inOrder: readonly string[] = [];
  #byId: ReadonlyMap<string, string> = new Map();
  #answered = 0;

  /** Records the calls of a reply. */
  ask(calls: readonly FunctionToolCall[]): void {
    this.#answered = 0;
    if (calls.length === 0 && this.#inOrder.length === 0) return;
    this.#inOrder = calls.map(({ function: { name } }) => name);
    this.#byId = new Map(calls.map(({ id, function: { name } }) => [id, name]));
  }

  /** Returns the tool name and the position of the next result. */
  answer({ tool_call_id, name }: ToolMessage): readonly [name: string | undefined, place: number] {
    const inOrder = this.#inOrder[this.#answered];
    this.#answered++;
    return [this.#byId.get(tool_call_id) ?? name ?? inOrder, this.#answered];
  }
}

function writeHeader(message: Message, asked: Asked, index: number, out: Writer): void {
  const { role } = message;
  if (message.role === 'tool') {
    const [name, place] = asked.answer(message);
    if (name === undefined) {
      throw new ModelspeakError(
        'invalid_input',
        'this result answers no tool call; add the `name` of the tool, or put the result after its call',
        { path: `messages[${index}]` },
      );
    }
    const attributes = [
      ['role', role, 'own'],
      ['tool', name],
      ['index', String(place), 'own'],
    ] as const;
    openTag('message', attributes, out);
    return;
  }
  if (message.role === 'assistant') asked.ask(functionCalls(message));
  const name = 'name' in message ? message.name : undefined;
  if (name) {
    const attributes = [
      ['role', role, 'own'],
      ['name', name],
    ] as const;
    openTag('message', attributes, out);
  } else if (role === 'assistant') out.markup(ASSISTANT);
  else out.markup(role === 'user' ? USER : SYSTEM);
}

function writeCall(call: FunctionToolCall, place: number, out: Writer): void {
  openTag(
    'call',
    [
      ['tool', call.function.name],
      ['index', String(place), 'own'],
    ],
    out,
  );
  for (const [key, value] of argumentsOf(call)) {
    openTag(
      'argument',
      [
        ['key', key],
        ['type', typeOf(value), 'own'],
      ],
      out,
    );
    out.content(typeof value === 'string' ? value : writeJson(value, json));
    out.markup(END_ARGUMENT);
  }
  out.markup(END_CALL);
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return 'array';
  return value instanceof Map ? 'object' : 'number';
}

/** Writes one of the format's own system messages. */
function writeInstruction(type: string, out: Writer, say: () => void): void {
  openTag(
    'message',
    [
      ['role', 'system', 'own'],
      ['type', type, 'own'],
    ],
    out,
  );
  say();
  out.markup(END_MESSAGE);
}

function sayEffort(effort: string, out: Writer): void {
  out.scaffold(
    `\`thinking_effort\` guides on how much to think in your thinking channel (not including the response channel), supported values include \`low\`, \`medium\`, \`high\`, and \`max\`.\nNow the system is invoked with \`thinking_effort=${effort}\`.`,
  );
}

function effortOf({ enabled, effort }: Thinking): string | undefined {
  if (enabled !== false) return effort ?? 'max';
  if (effort === undefined) return undefined;
  throw new ModelspeakError(
    'invalid_option',
    'has no effect with enabled: false; remove one of them',
    {
      path: 'thinking.effort',
    },
  );
}

/** Tells the model whether it must or must not call a tool. The grammar of a turn enforces a named tool. */
function writeToolChoice(choice: ToolChoice | undefined, out: Writer): void {
  if (choice === undefined || choice === 'auto') return;
  const [word, duty] =
    choice === 'none' ? ['none', 'MUST NOT call any'] : ['required', 'MUST call'];
  writeInstruction('tool-choice', out, () =>
    out.scaffold(
      `The system is invoked with \`tool_choice=${word}\`.\nYou ${duty} tools in the next message.`,
    ),
  );
}

function writeResponseFormat(format: ResponseFormat | undefined, out: Writer): void {
  if (format === undefined || format.type === 'text') return;
  writeInstruction('response-format', out, () => {
    out.scaffold(
      `The system is invoked with \`response_format=${format.type}\`.\nYour response must be raw JSON data without markdown code blocks (\`\`\`json) or any additional formatting.`,
    );
    if (format.type !== 'json_schema') return;
    out.scaffold('\nThe JSON data must match the following schema:\n```json\n');
    out.content(writeJson(sorted(format.json_schema.schema ?? null), compact, 'responseFormat'));
    out.scaffold('\n```');
  });
}

export default kimiK3;

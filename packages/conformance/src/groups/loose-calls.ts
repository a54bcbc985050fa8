import {
  type AssistantMessage,
  accumulate,
  type Conversation,
  type Reply,
  type ReplyChunk,
  type Segment,
  type ToolChoice,
  type Turn,
  type TurnReaderOptions,
  writeJson,
} from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Check, expectThat, type Group } from '../check.js';
import { type Exchange, exchangesIn } from '../exchanges.js';
import { TOOL, USER } from '../needs.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { attempt } from '../try-format.js';

const ARGUMENTS = '{"query":"rain"}';
const CALL = `{"name": "search", "arguments": ${ARGUMENTS}}`;
const FENCED = `\`\`\`json\n${CALL}\n\`\`\``;
const MADE: readonly (readonly [string, unknown])[] = [['search', { query: 'rain' }]];

const readsUnmarkedCalls: Check = {
  name: 'reads a call that lacks its marks, if it is all that a reply says or its end',
  skip: unlessCalls,
  run(subject) {
    const replies = [FENCED, `I will look.\n\n${FENCED}`, `<tools>\n${CALL}\n</tools>`];
    for (const said of replies) {
      for (const reply of repliesThatSay(subject, said)) {
        expectThat(
          dequal(callsOf(reply), MADE),
          () => `reads ${writeJson(said)} as ${shown(reply)}`,
        );
        expectThat(
          // In tags, JSON may be the format's own spelling.
          !said.endsWith(FENCED) || reply.repairs.some(({ kind }) => kind === 'unmarked-call'),
          () => `does not report the repair of ${writeJson(said)}`,
        );
      }
    }
  },
};

const leavesJsonInText: Check = {
  name: 'leaves JSON that is no call in the text',
  skip: unlessCalls,
  run(subject) {
    const other = FENCED.replace('search', 'other');
    for (const said of [`${FENCED}\nThat is an example.`, `For example \`${CALL}\`.`, other]) {
      for (const reply of repliesThatSay(subject, said)) {
        expectThat(
          callsOf(reply).length === 0 && reply.message.content?.trim() === said,
          () => `reads ${writeJson(said)} as ${shown(reply)}`,
        );
      }
    }
    for (const reply of repliesThatSay(subject, FENCED, { strictCalls: true })) {
      expectThat(
        callsOf(reply).length === 0,
        () => `with strictCalls, reads it as ${shown(reply)}`,
      );
    }
  },
};

const readsSpelledMarks: Check = {
  name: 'reads a call whose marks are spelled as text, where special tokens come apart',
  skip: unlessCalls,
  run: (subject) => checkSpelledCall(subject, 'auto'),
};

const readsForcedMarks: Check = {
  name: 'reads the marks that a grammar of required calls wrote as text',
  skip: (subject) =>
    unlessCalls(subject) ??
    (promptFormat(subject).request.toolChoice === 'grammar'
      ? undefined
      : 'has no grammar of calls'),
  run: (subject) => checkSpelledCall(subject, 'required'),
};

const leavesNamedMarks: Check = {
  name: 'leaves a mark that text only names in the text, where special tokens come apart',
  skip: unlessCalls,
  run(subject) {
    const exchange = callExchange(subject, 'auto');
    const [mark] = exchange === undefined ? [] : marksIn(subject, exchange);
    if (mark === undefined) return;
    for (const said of [`I know ${mark} syntax.`, `${mark} is a mark.`]) {
      for (const reply of repliesThatSay(subject, 'Qtextx', { tokens: true }, said)) {
        expectThat(
          callsOf(reply).length === 0 && reply.message.content?.trim() === said,
          () => `reads ${writeJson(said)} as ${shown(reply)}`,
        );
      }
    }
  },
};

/** What real models write instead of their own marks is read, and nothing else becomes a call. */
export const looseCalls: Group = {
  name: 'loose-calls',
  about: 'Calls of offered tools are read although their marks are missing or spelled.',
  remedy:
    'emit text as text events and calls with their marks as calls: core finds the others; name what ends a reply in `ends`',
  checks: [
    readsUnmarkedCalls,
    leavesJsonInText,
    readsSpelledMarks,
    readsForcedMarks,
    leavesNamedMarks,
  ],
};

function unlessCalls(subject: Subject): string | undefined {
  const { toolCalls, tools } = subject.uses;
  const hasBoth = toolCalls === true && tools === true;
  return unlessPrompt(subject) ?? (hasBoth ? undefined : 'does not support tools and calls');
}

function checkSpelledCall(subject: Subject, toolChoice: ToolChoice): void {
  const exchange = callExchange(subject, toolChoice);
  if (exchange === undefined || !beginsWithMark(subject, exchange)) return;
  const from = firstMark(subject, exchange);
  const { ends } = promptFormat(subject);
  const chunks = exchange.segments.map(({ text, kind }, index) =>
    kind === 'control' && (index < from || ends.includes(text)) ? { token: text } : text,
  );
  const isForced = toolChoice === 'required';
  for (const pieces of [chunks, inCharacters(chunks)]) {
    const reply = read(exchange.turn, pieces, { tokens: true, enforced: isForced });
    expectThat(
      dequal(callsOf(reply), MADE),
      () => `reads ${writeJson(exchange.reply)} with spelled marks as ${shown(reply)}`,
    );
    expectThat(
      isForced || reply.repairs.some(({ kind }) => kind === 'spelled-mark'),
      () => `does not report that the marks of ${writeJson(exchange.reply)} are spelled`,
    );
  }
}

/**
 * Whether a special token begins the call, on a line of its own, and none is within its arguments. One
 * within a header has no meaning on its own.
 */
function beginsWithMark(subject: Subject, exchange: Exchange): boolean {
  const made = exchange.segments.slice(firstMark(subject, exchange));
  const mark = made.findIndex(({ kind }) => kind === 'control');
  const before = made.slice(0, mark).map(({ text }) => text);
  const { ends } = promptFormat(subject);
  const value = made.findIndex(({ text }) => text.includes('rain'));
  const inArguments = made
    .slice(
      made.findIndex(({ text }) => text.includes('query')),
      value,
    )
    .some(({ kind }) => kind === 'control');
  const isOwnLine = mark !== -1 && /^\s*<?$/.test(before.join(''));
  return isOwnLine && !ends.includes(made[mark]?.text ?? '') && !inArguments;
}

/** The special tokens that are marks of a call: those after what every reply begins with. */
function marksIn(subject: Subject, exchange: Exchange): readonly string[] {
  const { ends } = promptFormat(subject);
  return exchange.segments
    .slice(firstMark(subject, exchange))
    .filter(({ text, kind }) => kind === 'control' && !ends.includes(text))
    .map(({ text }) => text);
}

function firstMark(subject: Subject, { segments }: Exchange): number {
  const [plain] = exchangesOf(subject, { role: 'assistant', content: 'Qtextx' });
  const others: readonly Segment[] = plain?.segments ?? [];
  const first = segments.findIndex(({ text }, index) => text !== others[index]?.text);
  return first === -1 ? segments.length : first;
}

function callExchange(subject: Subject, toolChoice: ToolChoice): Exchange | undefined {
  const call = { name: 'search', arguments: ARGUMENTS };
  const message: AssistantMessage = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_0', type: 'function', function: call }],
  };
  const [exchange] = exchangesOf(subject, message);
  const { value: turn } = attempt(() =>
    promptFormat(subject).turn({ messages: [USER], tools: [TOOL] }, { toolChoice }),
  );
  return exchange && turn && { ...exchange, turn };
}

function exchangesOf(subject: Subject, message: AssistantMessage): readonly Exchange[] {
  const conversation: Conversation = { messages: [USER, message], tools: [TOOL] };
  if (subject.options.restriction?.(conversation) !== undefined) return [];
  return exchangesIn(promptFormat(subject), conversation);
}

/**
 * Replies that say a text, whole and in characters, by text and with special tokens apart.
 *
 * @param written What the format writes in place of `said`.
 */
function repliesThatSay(
  subject: Subject,
  written: string,
  options: TurnReaderOptions = {},
  said = written,
): readonly Reply[] {
  return exchangesOf(subject, { role: 'assistant', content: written }).flatMap(
    ({ turn, segments }) => {
      const apart = segments.map(
        ({ text, kind }): ReplyChunk =>
          kind === 'control' ? { token: text } : text.replace(written, said),
      );
      const joined = segments.map(({ text }) => text.replace(written, said)).join('');
      const ways = options.tokens ? [apart, inCharacters(apart)] : [[joined], [...joined], apart];
      return ways.map((chunks) => read(turn, chunks, { tokens: chunks === apart, ...options }));
    },
  );
}

function inCharacters(chunks: readonly ReplyChunk[]): readonly ReplyChunk[] {
  return chunks.flatMap<ReplyChunk>((chunk) => (typeof chunk === 'string' ? [...chunk] : [chunk]));
}

function read(turn: Turn, chunks: readonly ReplyChunk[], options: TurnReaderOptions): Reply {
  const reader = turn.reader(options);
  return accumulate([...chunks.flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()]);
}

function callsOf({ message }: Reply): readonly (readonly [string, unknown])[] {
  const { tool_calls: calls = [] } = message;
  return calls.map(({ function: made }) => [made.name, JSON.parse(made.arguments)]);
}

function shown({ message, malformed }: Reply): string {
  return writeJson({ message, malformed } as never);
}

import type { FunctionToolCall, PromptFormat, Reply } from '@modelspeak/core';
import type { VectorOutcome } from './outcome.js';
import { type ReadReply, type ReplyRow, rowReader } from './read-row.js';
import { type Said, saidIn, spell } from './said.js';

interface Row extends ReplyRow {
  readonly expected: Said;
  /** Whether the references agree on white space around text and reasoning. */
  readonly exact_whitespace: boolean;
  /** What is read instead if special tokens come as tokens. */
  readonly by_token?: { readonly expected: Said } | undefined;
}

/**
 * Creates a runner for the rows of `replies/*.jsonl`: it reads each raw reply whole, one character
 * at a time and in random chunks, and compares the message. The reader knows the offered tools and
 * the end of the prompt. Arguments are compared by value, and white space around text only if the
 * references agree on it. If they do not agree on the text (`content: null`), no text may be lost.
 *
 * @param options Why white space may differ.
 *
 * @example
 * ```ts
 * import { replyRunner } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const run = replyRunner(llama3());
 * const { expected, actual } = run({
 *   prompt: '<|start_header_id|>assistant<|end_header_id|>\n\n',
 *   tools: [{ type: 'function', function: { name: 'now' } }],
 *   reply: '{"name": "now", "parameters": {"hours": 1.0}}',
 *   expected: {
 *     content: '',
 *     reasoning: '',
 *     tool_calls: [{ name: 'now', arguments: { hours: 1 } }],
 *   },
 *   exact_whitespace: true,
 * });
 * console.log(actual === expected); // true
 * ```
 */
export function replyRunner(
  format: PromptFormat,
  { trims }: ReplyRunnerOptions = {},
): (vector: unknown) => VectorOutcome {
  const run = repliesRunner(format, { byToken: false });
  if (trims === undefined) return run;
  return (vector) => {
    const outcome = run(vector);
    if (outcome.actual === outcome.expected) return outcome;
    const trimmed = run({ ...(vector as Row), exact_whitespace: false });
    if (trimmed.actual !== trimmed.expected) return outcome;
    return { expected: outcome.expected, actual: outcome.expected, exception: trims };
  };
}

/**
 * How replies are compared.
 *
 * @example
 * ```ts
 * import { type ReplyRunnerOptions, replyRunner } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const options: ReplyRunnerOptions = { trims: 'the line break belongs to the header' };
 * const { exception } = replyRunner(llama3(), options)({
 *   prompt: '<|start_header_id|>assistant<|end_header_id|>\n\n',
 *   tools: [],
 *   reply: 'Hi',
 *   expected: { content: '\nHi', reasoning: '', tool_calls: [] },
 *   exact_whitespace: true,
 * });
 * console.log(exception); // the line break belongs to the header
 * ```
 */
export interface ReplyRunnerOptions {
  /**
   * Why the format rightly reads text and reasoning without white space around them that the
   * references keep. Rows that only differ in it are then exceptions.
   */
  readonly trims?: string | undefined;
}

/** Creates a runner for replies that also reads them with their special tokens as tokens. */
export function tokenReplyRunner(format: PromptFormat): (vector: unknown) => VectorOutcome {
  return repliesRunner(format, { byToken: true });
}

function repliesRunner(
  format: PromptFormat,
  options: { readonly byToken: boolean },
): (vector: unknown) => VectorOutcome {
  const read = rowReader(format);
  return (vector) => {
    const row = vector as Row;
    const spelled = (said: Said): string => spell(said, !row.exact_whitespace);
    const expected = spelled(row.expected);
    const answer = ({ message, malformed }: ReadReply): string => {
      const said = saidIn(message);
      const isFree = row.expected.content === null;
      const kept = { ...said, content: [said.content, ...apartIn(malformed)].join('') };
      const lost = isFree ? lostText(row.reply, kept, format.control, message) : undefined;
      return lost === undefined
        ? spelled(isFree ? { ...said, content: null } : said)
        : `lost ${JSON.stringify(lost)} of the reply: ${spell(said, false)}`;
    };
    const { whole, streamed, byToken } = read(row);
    const actual = answer(whole);
    if (actual !== expected) return { expected, actual };
    for (const { lengths, reply } of streamed) {
      const cut = answer(reply);
      if (cut !== expected) return { expected, actual: `${cut} in chunks of ${lengths}` };
    }
    if (!options.byToken) return { expected, actual };
    const byTokenExpected = spelled(row.by_token?.expected ?? row.expected);
    const byTokenActual = answer(byToken());
    return byTokenActual === byTokenExpected
      ? { expected, actual }
      : { expected: byTokenExpected, actual: `${byTokenActual} by token` };
  };
}

/** The texts of malformed calls that are not in the message. */
function apartIn(malformed: Reply['malformed']): readonly string[] {
  return malformed.filter(({ apart }) => apart).map(({ raw }) => raw);
}

/**
 * The text of a reply, before the first or after the last special token, that is neither in the
 * text nor in the reasoning of its message, nor told apart from them.
 */
function lostText(
  reply: string,
  { content, reasoning }: Said,
  control: readonly string[],
  message: Reply['message'],
): string | undefined {
  let runs = [reply];
  for (const token of control) runs = runs.flatMap((run) => splitAt(run, token));
  const [first = ''] = runs;
  const last = runs.at(-1) ?? '';
  const after = runs.length > 1 ? afterCalls(last, message, control) : last;
  const ends = [first, after].map((run) => run.trim());
  return ends.find(
    (run) => !content?.includes(run) && !reasoning.includes(run) && !isRecipient(run, message),
  );
}

/** Whether a text is the header of a call that was read: where calls are messages, it is no text that is lost. */
function isRecipient(text: string, { tool_calls }: Reply['message']): boolean {
  return Boolean(
    tool_calls?.some((call) => call.type === 'function' && text === `to=${call.function.name}`),
  );
}

/**
 * What follows the last call that was read from a text: where calls are in a list, a whole call and the next, cut one
 * are in one text, and tags within a call need not be tokens. The brackets and tags that end a call are no text that
 * could be lost, nor is the beginning of a token at the end.
 */
function afterCalls(text: string, message: Reply['message'], control: readonly string[]): string {
  const call = message.tool_calls?.findLast(({ type }) => type === 'function');
  const spelled = call?.type === 'function' ? spellingsOf(call.function) : [];
  const last = spelled.find((each) => each !== '' && text.includes(each));
  const after =
    last === undefined
      ? text.trimStart()
      : text
          .slice(text.lastIndexOf(last) + last.length)
          .replace(/^(?:[\s"'}\])>]|<\/[\w:]*>?)+/, '');
  const isTokenBegun = after !== '' && control.some((token) => token.startsWith(after));
  return isTokenBegun ? '' : after;
}

/** What a call may end with in a reply: its arguments, the last of their values, or its name. */
function spellingsOf({ name, arguments: given }: FunctionToolCall['function']): readonly string[] {
  const value: unknown = Object.values(JSON.parse(given) as object).at(-1);
  return [given, typeof value === 'string' ? value : JSON.stringify(value ?? ''), name];
}

/** The texts between the occurrences of a token. If it is part of a tag, as in `<｜DSML｜call>`, the tag goes too. */
function splitAt(text: string, token: string): readonly string[] {
  const [first = '', ...rest] = text.split(token);
  const runs = [first];
  for (const after of rest) {
    const before = runs.pop() ?? '';
    const opening = /<\/?$/.exec(before)?.[0] ?? '';
    runs.push(before.slice(0, before.length - opening.length));
    runs.push(opening === '' ? after : after.replace(/^[^<>]*>?/, ''));
  }
  return runs;
}

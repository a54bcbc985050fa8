import type { AssistantMessage, FunctionToolCall, Message, Writer } from '@modelspeak/core';
import {
  lastUserIndex,
  type Markup,
  markedText,
  type PlacedMessage,
  type SpellCalls,
  spellJsonCalls,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { functionsIn } from './calls.js';
import { ASSISTANT, END, TOOLS, USER } from './tokens.js';
import { turnsOf } from './turns.js';

const marked = (text: string) => markedText([...TOOLS, END], text);
const CALLS = {
  begin: '<｜tool▁calls▁begin｜>',
  end: marked('<｜tool▁calls▁end｜><｜end▁of▁sentence｜>'),
};
const CALL = {
  begin: marked('<｜tool▁call▁begin｜>function<｜tool▁sep｜>'),
  arguments: '\n```json\n',
  end: marked('\n```<｜tool▁call▁end｜>'),
};
const RESULTS = { begin: '<｜tool▁outputs▁begin｜>', end: '<｜tool▁outputs▁end｜>' };
const RESULT = { begin: '<｜tool▁output▁begin｜>', end: '<｜tool▁output▁end｜>' };

/** How the chat templates of V3 and R1 differ. */
export interface FencedStyle {
  /** The text between two results. */
  readonly betweenResults: string;
  /** What the generation prompt after a user message opens. */
  readonly replyPrefix?: Markup | undefined;
  /** Writes the reasoning of a reply, if it should be shown or the prompt opened it. */
  readonly writeThought: (
    message: PlacedMessage<AssistantMessage>,
    out: Writer,
    isOpen: boolean,
  ) => void;
  /** Whether the template drops tool calls next to text, and ends every call except the first. */
  readonly losesCalls: boolean;
}

/**
 * Writes the turns of V3 and R1, whose tool calls have their arguments in a code fence.
 *
 * Their templates write the beginning of a round of calls or results only once in a conversation, and lose
 * the tokens and the text of all later rounds. This function writes every round as the models emit it,
 * except with `onLoss: 'reference'`.
 */
export function writeFencedTurns(
  messages: readonly Message[],
  out: Writer,
  { generationPrompt, takesLoss }: Pick<WriteContext<object>, 'generationPrompt' | 'takesLoss'>,
  style: FencedStyle,
): void {
  const asked = lastUserIndex(messages);
  let hasCalls = false;
  let hasResults = false;

  /** Writes the reply prefix, if any, and returns whether it did. */
  const open = (opens: boolean): boolean => {
    if (!opens || style.replyPrefix === undefined) return false;
    out.reply();
    out.markup(style.replyPrefix);
    return true;
  };

  const writeReply = (message: AssistantMessage, index: number, before: Message | undefined) => {
    const text = textOf(message.content);
    const isLost = takesLoss && style.losesCalls && text !== '';
    const calls = isLost ? [] : functionsIn(message);
    const isTemplateRound = takesLoss && calls.length > 0;
    const isRoundLost = isTemplateRound && hasCalls;
    if (isTemplateRound ? !hasCalls : before?.role !== 'tool') out.control(ASSISTANT);
    const isOpen = open(!takesLoss && index > asked && before?.role !== 'tool');
    out.sampled(true);
    if (!takesLoss) style.writeThought({ message, index }, out, isOpen);
    if (!isRoundLost) out.content(text);
    calls.forEach((call, nth) => {
      const begins = takesLoss ? !hasCalls : nth === 0;
      const isLast = nth === calls.length - 1;
      hasCalls = true;
      if (begins) out.control(CALLS.begin);
      else out.scaffold('\n');
      writeCall(call, out);
      if (takesLoss && style.losesCalls ? !begins : isLast) out.markup(CALLS.end);
    });
    if (calls.length === 0) out.control(END);
  };

  const writeResult = (text: string, before: Message | undefined, after: Message | undefined) => {
    if (takesLoss ? !hasResults : before?.role !== 'tool') out.control(RESULTS.begin);
    else out.scaffold(style.betweenResults);
    hasResults = true;
    out.control(RESULT.begin);
    out.content(text);
    out.control(RESULT.end);
    if (after?.role === 'tool') return;
    const isEndLost = after?.role === 'user' || (after?.role === 'assistant' && callsIn(after));
    if (!(takesLoss && isEndLost)) out.control(RESULTS.end);
  };

  const callsIn = (message: AssistantMessage): boolean =>
    functionsIn(message).length > 0 && !(style.losesCalls && textOf(message.content) !== '');

  const turns = turnsOf(messages);
  turns.forEach(({ message, index }, place) => {
    const before = turns[place - 1]?.message;
    out.message(index);
    if (message.role === 'assistant') writeReply(message, index, before);
    else if (message.role === 'tool') {
      writeResult(textOf(message.content), before, turns[place + 1]?.message);
    } else {
      out.control(USER);
      out.content(textOf(message.content));
    }
  });
  if (!generationPrompt || turns.at(-1)?.message.role === 'tool') return;
  out.message(null);
  out.control(ASSISTANT);
  open(true);
}

function writeCall(call: FunctionToolCall['function'], out: Writer): void {
  out.markup(CALL.begin);
  out.content(call.name);
  out.scaffold(CALL.arguments);
  out.content(call.arguments);
  out.markup(CALL.end);
}

const spellCalls = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [
    `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}${CALL.arguments}`,
    args,
    '\n```<｜tool▁call▁end｜>',
  ],
  '\n',
);

/** Builds the grammar of these tool calls. */
export const spellFencedCalls: SpellCalls = (functions) => [
  CALLS.begin,
  spellCalls(functions),
  '<｜tool▁calls▁end｜>',
];

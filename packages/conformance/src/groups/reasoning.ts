import { type EndReason, type Reply, writeJson } from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Check, expectThat, type Group } from '../check.js';
import { type Subject, unlessPrompt } from '../subject.js';
import {
  ANSWER,
  NAME,
  readInAllWays,
  THOUGHT,
  type ThinkingReply,
  thinkingReply,
} from '../thinking-reply.js';

/** Thoughts about a call, each with the call in another place. */
const DRAFTS: readonly ((call: string) => string)[] = [
  (call) => `${call}\nis a call, but it is dangerous.`,
  (call) => `I could call ${call}\nNo, that is dangerous.`,
  (call) => `I could call\n${call}\nbut that is dangerous.`,
  (call) => `I could call ${call} but that is dangerous.`,
  (call) => `I could call\n\`\`\`\n${call}\n\`\`\`\nbut that is dangerous.`,
  (call) => `I could call ${call}\nor twice:\n${call}\n${call}\nThat is dangerous.`,
  (call) => `${THOUGHT}\n\n${call}\n\nThat is dangerous.\n\nI will not do it.`,
  (call) => `${THOUGHT}\n${call}`,
];

const keepsDrafts: Check = {
  name: 'reads calls in reasoning that an answer follows as reasoning',
  skip: unlessThinks,
  run: onReply(({ turn, opening, closing, ending, call }, subject) => {
    for (const draft of DRAFTS) {
      const reply = `${opening}${draft(call)}${closing}${ANSWER}${ending}`;
      expectEveryWay(subject, turn, reply, 'stop', isThoughtAndAnswer);
    }
  }),
};

const readsLastCalls: Check = {
  name: 'reads calls at the end of reasoning as calls if no answer follows',
  skip: unlessThinks,
  run: onReply(({ turn, opening, closing, ending, call, calls }, subject) => {
    for (const close of ['', closing, `${closing}\n`]) {
      const thought = `${opening}${THOUGHT}\n${call}`;
      const isMeant = ({ message }: Reply): boolean =>
        dequal(message.tool_calls, calls) &&
        message.reasoning_content?.trim().endsWith(THOUGHT) === true &&
        !message.content?.trim();
      expectEveryWay(subject, turn, `${thought}${close}`, 'stop', isMeant);
      if (close !== '') expectEveryWay(subject, turn, thought + close + ending, 'stop', isMeant);
    }
  }),
};

const runsNoOtherDraft: Check = {
  name: 'reads calls in reasoning that goes on, or that a limit ended, as reasoning',
  skip: unlessThinks,
  run: onReply(({ turn, opening, closing, call }, subject) => {
    const isThought = ({ message }: Reply): boolean =>
      message.tool_calls === undefined && message.reasoning_content?.includes(NAME) === true;
    for (const close of ['', closing]) {
      for (const draft of DRAFTS.slice(0, -1)) {
        const reply = opening + draft(call) + close;
        expectEveryWay(subject, turn, reply, 'stop', isThought);
      }
      const reply = `${opening}${THOUGHT}\n${call}${close}`;
      expectEveryWay(subject, turn, reply, 'length', isThought);
    }
  }),
};

const keepsNamedMarks: Check = {
  name: 'reads a mark that reasoning or an answer only names as a part of it',
  skip: unlessThinks,
  run: onReply((reply, subject) => {
    const { turn, opening, closing, ending, call } = reply;
    const before = `${opening}${THOUGHT}${closing}`;
    const begin = lastLine(turn.replyPrefix + opening);
    const end = closing.trim().split('\n', 1)[0];
    for (const [text, what] of [
      [`Wrap it in ${begin} tags.`, 'text'],
      [`End it with ${end} then.`, 'rest'],
    ] as const) {
      for (const { message } of readInAllWays(subject, turn, before + text + ending).slice(0, 2)) {
        expectThat(
          message.reasoning_content?.endsWith(THOUGHT) === true &&
            (what === 'text'
              ? message.content === text
              : message.content?.endsWith('then.') === true),
          () => `reads ${writeJson(before + text)} as ${writeJson(message)}`,
        );
      }
    }
    const mark = call.slice(0, call.indexOf(NAME)).trim().split(/\s/, 1)[0];
    const named = `I know ${mark} syntax.`;
    const answered = `${opening}${named}${closing}${ANSWER}${ending}`;
    expectEveryWay(subject, turn, answered, 'stop', (read) => isThoughtAndAnswer(read, 'syntax'));
  }),
};

/** Reasoning and what it only mentions. */
export const reasoning: Group = {
  name: 'reasoning',
  about: 'The reader tells the calls of a reply from those that its reasoning only considers.',
  remedy: 'describe the replies with core, and leave to it what is a call within reasoning',
  checks: [keepsDrafts, readsLastCalls, runsNoOtherDraft, keepsNamedMarks],
};

function unlessThinks(subject: Subject): string | undefined {
  const { format, options } = subject;
  const { toolCalls, reasoning: thinks } = format.supports;
  if (toolCalls !== true || thinks !== true) return 'does not support reasoning and tool calls';
  if (options.request?.thinking?.enabled === false) return 'does not think';
  const other = unlessPrompt(subject);
  if (other !== undefined || thinkingReply(subject) !== undefined) return other;
  return 'writes no call between reasoning and an answer';
}

/** Runs a check on the parts of a reply. */
function onReply(
  run: (reply: ThinkingReply, subject: Subject) => void,
): (subject: Subject) => void {
  return (subject) => {
    const reply = thinkingReply(subject);
    if (reply !== undefined) run(reply, subject);
  };
}

function expectEveryWay(
  subject: Subject,
  turn: ThinkingReply['turn'],
  reply: string,
  reason: EndReason,
  isMeant: (reply: Reply) => boolean,
): void {
  for (const [way, read] of readInAllWays(subject, turn, reply, reason).entries()) {
    expectThat(
      isMeant(read),
      () => `reads ${writeJson(reply)} as ${writeJson(read.message)}, ${WAYS[way]}`,
    );
  }
}

const WAYS = ['whole', 'in single characters', 'by its special tokens'];

function isThoughtAndAnswer({ message }: Reply, mentions = NAME): boolean {
  return (
    message.tool_calls === undefined &&
    message.reasoning_content?.includes(mentions) === true &&
    message.content?.trim() === ANSWER
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

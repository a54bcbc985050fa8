import {
  type Conversation,
  convertBody,
  type MessagesFormat,
  type ToolCall,
  writeJson,
} from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import fc from 'fast-check';
import { type Check, expectThat, type Group } from '../check.js';
import { type Exchange, exchangesIn } from '../exchanges.js';
import { forConversations } from '../for-conversations.js';
import { COMBINED, combinedCall, combinedTool } from '../generate/combined-schemas.js';
import { conversations } from '../generate/conversations.js';
import { damaged } from '../generate/damage.js';
import {
  digitsIn,
  EXACT_CALL,
  EXACT_NUMBERS,
  EXACT_TOOL,
  INTEGER_CALL,
} from '../generate/exact-call.js';
import { mediaOf } from '../media.js';
import { USER } from '../needs.js';
import { forAll } from '../property.js';
import { someReplies } from '../replies.js';
import { sameMessage } from '../same-message.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { thoughtMarks } from '../thoughts.js';
import { attempt, isRestricted } from '../try-format.js';

const readsReplies: Check = {
  name: 'reads back the text, reasoning and calls that it writes',
  skip: unlessPrompt,
  run(subject) {
    forEachReply(subject, ({ turn, reply, message: expected }) => {
      const { message, malformed, ignored } = turn.parse(reply);
      expectThat(
        sameMessage(message, expected),
        () => `wrote ${writeJson(reply)} and read ${writeJson(message)}`,
      );
      expectThat(malformed.length === 0, () => `reads its own ${writeJson(reply)} as malformed`);
      expectThat(ignored === '', () => `ignores ${writeJson(ignored)} in its own reply`);
    });
  },
};

const readsTypes: Check = {
  name: 'reads back values whose type is behind references and combined schemas',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (subject.format.supports.toolCalls ? undefined : 'does not support tool calls'),
  run(subject) {
    let count = 0;
    for (const parameter of COMBINED) {
      for (const value of parameter.values) {
        const call = combinedCall(value);
        const conversation: Conversation = {
          messages: [USER, { role: 'assistant', content: null, tool_calls: [call] }],
          tools: [combinedTool(parameter)],
        };
        // Formats may refuse schemas, and each refuses different ones.
        if (isRestricted(subject, conversation)) continue;
        for (const { turn, reply } of exchangesIn(promptFormat(subject), conversation)) {
          count++;
          const read = turn.parse(reply).message.tool_calls?.map((each) => argumentsIn(each));
          expectThat(
            dequal(read, [argumentsIn(call)]),
            () =>
              `wrote ${writeJson(reply)} and read ${JSON.stringify(read)}, where the schema has ${parameter.what}`,
          );
        }
      }
    }
    return count;
  },
};

const readsDigits: Check = {
  name: 'reads back every digit of the arguments that it writes',
  skip: ({ format }) => (format.supports.toolCalls ? undefined : 'does not support tool calls'),
  run(subject) {
    const { format } = subject;
    const call = format.kind === 'messages' ? EXACT_CALL : INTEGER_CALL;
    const conversation: Conversation = {
      messages: [USER, { role: 'assistant', content: null, tool_calls: [call] }],
      tools: [EXACT_TOOL],
    };
    if (isRestricted(subject, conversation)) return 0;
    if (format.kind === 'messages') {
      const text = format.text(conversation);
      expectDigits(text, callsIn(format.conversation(text)), call);
      expectConverted(format, text);
      return 1;
    }
    const exchanges = exchangesIn(format, conversation);
    for (const { turn, reply } of exchanges) {
      expectDigits(reply, turn.parse(reply).message.tool_calls ?? [], call);
    }
    return exchanges.length;
  },
};

const givesReasons: Check = {
  name: 'reads the finish reason of its own replies',
  skip: unlessStopped,
  run(subject) {
    forEachReply(subject, ({ turn, reply }) => {
      const { message, reason, stop } = turn.parse(reply);
      const expected = message.tool_calls?.length ? 'tool_calls' : 'stop';
      expectThat(
        reason === expected,
        () => `found the finish reason ${reason}, expected ${expected}`,
      );
      expectThat(
        stop !== undefined && reply.endsWith(stop),
        () => `found the stop sequence ${String(stop)} in ${writeJson(reply)}`,
      );
    });
  },
};

const namesCalls: Check = {
  name: 'gives calls the ids from callId if the reply contains none',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (subject.format.supports.toolCalls ? undefined : 'does not support tool calls'),
  run(subject) {
    forEachReply(subject, ({ turn, reply }) => {
      const { message } = turn.parse(reply, { callId: (index) => `id-${index}` });
      const ids = (message.tool_calls ?? []).map(({ id }) => id);
      expectThat(
        ids.every((id, index) => id === `id-${index}` || reply.includes(id)),
        () => `found the ids ${ids.join(', ')}, expected id-0, id-1 and so on`,
      );
    });
  },
};

/** Calls as models spell them; some formats cannot write as many in one message. */
const SPELLED_CALLS = [
  '[search(query="rain"), now()]',
  '{"name": "search", "parameters": {"query": "rain"}}; {"name": "now", "parameters": {}}',
  '<tool_call>\n{"name": "search", "arguments": {"query": "rain"}}\n</tool_call>',
];

const writesWhatItReads: Check = {
  name: 'can write every message that it reads, even from a damaged reply',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    const cases = conversations({ supports: subject.uses, last: 'assistant' }).chain((given) =>
      fc.tuple(
        fc.constant(given),
        damaged(
          [...someReplies(subject, given), ...SPELLED_CALLS],
          [...format.control, ...format.delimiters],
        ),
      ),
    );
    const expectWritten = (before: Conversation, reply: string): void => {
      const { value: turn } = attempt(() => format.turn(before));
      if (turn === undefined) return;
      const { message } = turn.parse(reply);
      const after = { ...before, messages: [...before.messages, message] };
      if (isRestricted(subject, after)) return;
      const { error } = attempt(() => format.render(after));
      expectThat(
        error === undefined,
        () => `read ${writeJson(message)}, which it refuses: ${error?.message}`,
      );
    };
    forAll(subject, cases, ([given, reply]) => {
      expectWritten({ ...given, messages: given.messages.slice(0, -1) }, reply);
    });
    for (const { open, close } of thoughtMarks(format)) {
      expectWritten({ messages: [USER] }, `${open}Hm.${close}Hello.`);
      expectWritten({ messages: [USER] }, `Hm.${close}Hello.`);
    }
  },
};

const readsBodies: Check = {
  name: 'reads back its own request bodies',
  skip: ({ format }) => (format.kind === 'messages' ? undefined : 'writes text, not bodies'),
  run(subject) {
    const { format } = subject;
    if (format.kind !== 'messages') return;
    forConversations(subject, { media: mediaOf(subject) }, (conversation) => {
      const body = format.body(conversation);
      const again = format.conversation(body);
      expectThat(
        dequal(format.body(again), body),
        () => `wrote ${JSON.stringify(body)}, then ${JSON.stringify(format.body(again))}`,
      );
      expectThat(
        dequal(format.body(format.conversation(format.text(conversation))), body),
        () => 'its JSON text differs from the body',
      );
    });
  },
};

/** Everything that is written can be read. */
export const roundTrip: Group = {
  name: 'round-trip',
  about: 'It reads back what it writes.',
  remedy: 'make the reader read back what write writes, or declare losses in supports',
  checks: [
    readsReplies,
    readsTypes,
    readsDigits,
    givesReasons,
    namesCalls,
    writesWhatItReads,
    readsBodies,
  ],
};

function callsIn({ messages }: Conversation): readonly ToolCall[] {
  return messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []) : [],
  );
}

function expectDigits(written: string, calls: readonly ToolCall[], call: ToolCall): void {
  const [wanted] = digitsIn([call]);
  expectThat(
    dequal(digitsIn(calls), [wanted]),
    () => `wrote ${writeJson(written)} and read ${digitsIn(calls).join()}, expected ${wanted}`,
  );
}

/** A converted body has every digit in its text, and names the numbers that its object rounds. */
function expectConverted(format: MessagesFormat, given: string): void {
  const { body, text, losses } = convertBody(given, { from: format, to: format });
  for (const [path, number] of Object.entries(EXACT_NUMBERS)) {
    expectThat(text.includes(number), () => `converts ${number} to ${text}`);
    const isNamed = losses.some((loss) => loss.path.endsWith(`.${path}`));
    expectThat(
      isNamed || JSON.stringify(body).includes(number),
      () => `rounds ${number} in a converted body, and names it in no loss`,
    );
  }
}

function argumentsIn(call: ToolCall): unknown {
  return call.type === 'function' ? JSON.parse(call.function.arguments) : call;
}

function forEachReply(subject: Subject, holds: (exchange: Exchange) => void): void {
  forConversations(subject, { last: 'assistant' }, (conversation) => {
    exchangesIn(promptFormat(subject), conversation).forEach(holds);
  });
}

/** Why the text of a format's reply does not show its end. */
function unlessStopped(subject: Subject): string | undefined {
  const { format } = subject;
  if (format.kind !== 'prompt') return unlessPrompt(subject);
  const chat: Conversation = {
    messages: [
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: 'Hello.' },
    ],
  };
  const { value: segments = [] } = attempt(() => format.segments(chat));
  const last = segments.findLast(({ sampled }) => sampled);
  return last?.kind === 'control' ? undefined : 'writes no special token after a reply';
}

import { type Conversation, writeJson } from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Check, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { mediaOf } from '../media.js';
import { repliesOf } from '../replies.js';
import { sameMessage } from '../same-message.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { attempt } from '../try-format.js';

const readsReplies: Check = {
  name: 'reads back what it writes of the assistant: text, reasoning and calls',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, { last: 'assistant' }, (conversation) => {
      const said = conversation.messages.filter((message) => message.role === 'assistant');
      const replies = repliesOf(subject, conversation);
      replies.forEach((reply, index) => {
        const expected = said[index];
        const { message, malformed, ignored } = format.parse(reply);
        expectThat(
          expected !== undefined && sameMessage(message, expected),
          () => `wrote ${writeJson(reply)} and read ${writeJson(message)}`,
        );
        expectThat(malformed.length === 0, () => `reads its own ${writeJson(reply)} as malformed`);
        expectThat(ignored === '', () => `ignores ${writeJson(ignored)} of its own reply`);
      });
    });
  },
};

const givesReasons: Check = {
  name: 'tells why its own replies ended',
  skip: unlessStopped,
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, { last: 'assistant' }, (conversation) => {
      for (const reply of repliesOf(subject, conversation)) {
        const { message, reason, stop } = format.parse(reply);
        const expected = message.tool_calls?.length ? 'tool_calls' : 'stop';
        expectThat(reason === expected, () => `found the reason ${reason}, expected ${expected}`);
        expectThat(
          stop !== undefined && reply.endsWith(stop),
          () => `found the stop ${String(stop)} of ${writeJson(reply)}`,
        );
      }
    });
  },
};

const namesCalls: Check = {
  name: 'gives calls the ids that it is told to give',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (subject.format.supports.toolCalls ? undefined : 'does not support tool calls'),
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, { last: 'assistant' }, (conversation) => {
      for (const reply of repliesOf(subject, conversation)) {
        const { message } = format.parse(reply, { callId: (index) => `id-${index}` });
        const ids = (message.tool_calls ?? []).map(({ id }) => id);
        expectThat(
          dequal(
            ids,
            [...ids.keys()].map((index) => `id-${index}`),
          ),
          () => `found the ids ${ids.join(', ')}, expected id-0 and so on`,
        );
      }
    });
  },
};

const readsBodies: Check = {
  name: 'reads its own request bodies back',
  skip: ({ format }) => (format.kind === 'messages' ? undefined : 'writes text, no bodies'),
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
        () => 'its JSON text is another body',
      );
    });
  },
};

/** What is written can be read. */
export const roundTrip: Group = {
  name: 'round-trip',
  about: 'What it writes, it reads back as it was.',
  checks: [readsReplies, givesReasons, namesCalls, readsBodies],
};

/** Why a format does not tell the end of a reply from its text. */
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
  return last?.kind === 'control' ? undefined : 'writes no control token behind a reply';
}

import type { LanguageModelV4Content } from '@ai-sdk/provider';
import type { Check, Group } from '@modelspeak/conformance/suites';
import { expectSame, only, type StreamPart, streamed, whole, withModel } from '../drive.js';
import { REPLIES, WEATHER } from '../replies.js';
import type { ProviderSubject, ScriptedReply } from '../subject.js';

interface Reading {
  readonly reasoning: string;
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
}

const tools = [WEATHER];

const isWhole: Check<ProviderSubject> = {
  name: 'returns a whole reply as the server sent it',
  run: (subject) =>
    eachReply(async (reply) => {
      await withModel(subject, [reply], async (served) => {
        const { content } = await whole(served, { tools });
        expectSame(readingOf(content), saidIn(reply, subject), 'the whole reply');
      });
    }),
};

const isStreamed: Check<ProviderSubject> = {
  name: 'streams a reply as the server sent it',
  run: (subject) =>
    eachReply(async (reply) => {
      await withModel(subject, [reply], async (served) => {
        const parts = await streamed(served, { tools });
        expectSame(readingOfParts(parts), saidIn(reply, subject), 'the streamed reply');
      });
    }),
};

const isSame: Check<ProviderSubject> = {
  name: 'ends a whole reply as a streamed one: the same finish reason and usage',
  run: (subject) =>
    eachReply(async (reply) => {
      await withModel(subject, [reply, reply], async (served) => {
        const { finishReason, usage } = await whole(served, { tools });
        const finish = only(await streamed(served, { tools }), 'finish');
        expectSame(finish.finishReason.unified, finishReason.unified, 'the finish reason');
        expectSame(
          [finish.usage.inputTokens.total, finish.usage.outputTokens.total],
          [usage.inputTokens.total, usage.outputTokens.total],
          'the usage',
        );
      });
    }),
};

async function eachReply(act: (reply: ScriptedReply) => Promise<void>): Promise<void> {
  for (const reply of REPLIES) await act(reply);
}

function saidIn(reply: ScriptedReply, { reasoning = true }: ProviderSubject): Reading {
  return {
    reasoning: reasoning ? (reply.reasoning ?? '') : '',
    text: reply.text ?? '',
    calls: (reply.calls ?? []).map(({ name, input }) => ({ name, input })),
  };
}

function readingOf(content: readonly LanguageModelV4Content[]): Reading {
  const textsOf = (type: 'text' | 'reasoning') =>
    content.flatMap((part) => (part.type === type ? [part.text] : [])).join('');
  return {
    reasoning: textsOf('reasoning'),
    text: textsOf('text'),
    calls: content.flatMap((part) =>
      part.type === 'tool-call' ? [{ name: part.toolName, input: JSON.parse(part.input) }] : [],
    ),
  };
}

function readingOfParts(parts: readonly StreamPart[]): Reading {
  const textsOf = (type: 'text-delta' | 'reasoning-delta') =>
    parts.flatMap((part) => (part.type === type ? [part.delta] : [])).join('');
  return {
    reasoning: textsOf('reasoning-delta'),
    text: textsOf('text-delta'),
    calls: parts.flatMap((part) =>
      part.type === 'tool-call' ? [{ name: part.toolName, input: JSON.parse(part.input) }] : [],
    ),
  };
}

/** What a reply says, whole and streamed. */
export const replies: Group<ProviderSubject> = {
  name: 'replies',
  about: 'A reply says what the server sent, whole or streamed.',
  checks: [isWhole, isStreamed, isSame],
};

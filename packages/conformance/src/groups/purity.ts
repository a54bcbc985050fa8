import type { Conversation, Format } from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { conversations } from '../generate/conversations.js';
import { mediaOf } from '../media.js';
import { forAll } from '../property.js';
import { repliesOf } from '../replies.js';
import { attempt, write } from '../try-format.js';

const changesNothing: Check = {
  name: 'does not change its input',
  run(subject) {
    const cases = conversations({ supports: subject.uses, media: mediaOf(subject) });
    forAll(subject, cases, (conversation) => {
      const before = structuredClone(conversation);
      const loose = structuredClone(conversation);
      attempt(() => write(subject, loose));
      expectThat(dequal(loose, before), () => 'rendering changed the conversation');
      // A frozen copy also reveals changes that are undone.
      attempt(() => write(subject, freeze(loose)));
    });
  },
};

const repeatsItself: Check = {
  name: 'writes the same prompt for the same conversation every time',
  run(subject) {
    const cases = conversations({ supports: subject.uses, media: mediaOf(subject) });
    const again = {
      ...subject,
      // A new instance with the same options.
      format: subject.format.with() as Format,
    };
    let before: { conversation: Conversation; prompt: string } | undefined;
    forAll(subject, cases, (conversation) => {
      const { value: prompt } = attempt(() => write(subject, conversation));
      if (prompt === undefined) return;
      expectSameText(write(subject, conversation), prompt, 'the second prompt');
      expectSameText(write(again, conversation), prompt, 'the prompt of another instance');
      if (before) expectSameText(write(subject, before.conversation), before.prompt, 'later');
      before = { conversation, prompt };
    });
  },
};

const asksNoClock: Check = {
  name: 'uses neither the clock nor randomness',
  run(subject) {
    forConversations(subject, {}, (conversation) => {
      watchingOutside(() => {
        write(subject, conversation);
        for (const reply of repliesOf(subject, conversation)) subject.format.parse(reply);
      });
    });
  },
};

const readsApart: Check = {
  name: 'reads two replies at once without mixing them',
  run(subject) {
    const { format } = subject;
    forConversations(subject, { last: 'assistant' }, (conversation) => {
      for (const reply of repliesOf(subject, conversation)) {
        const one = format.reader();
        const other = format.reader();
        const alone = format.reader();
        const events = { one: [] as unknown[], alone: [] as unknown[] };
        for (let at = 0; at < reply.length; at += 3) {
          events.one.push(...one.push(reply.slice(at, at + 3)));
          // What comes of such pieces does not matter.
          attempt(() => other.push(reply.slice(at + 1, at + 2)));
        }
        for (let at = 0; at < reply.length; at += 3) {
          events.alone.push(...alone.push(reply.slice(at, at + 3)));
        }
        events.one.push(...one.end());
        events.alone.push(...alone.end());
        expectThat(dequal(events.one, events.alone), () => 'a parallel reader changes the events');
        expectThat(
          dequal(format.parse(reply), format.parse(reply)),
          () => 'parsing a reply again gives another message',
        );
      }
    });
  },
};

/** Same input, same output, no side effects. */
export const purity: Group = {
  name: 'purity',
  about: 'The same conversation gives the same prompt, without side effects.',
  remedy:
    'keep state local to each call, do not change the input, and take dates and randomness from options',
  checks: [changesNothing, repeatsItself, asksNoClock, readsApart],
};

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Runs something with a clock and a random generator that record their use. */
function watchingOutside(run: () => void): void {
  const { Date: RealDate, performance: realPerformance } = globalThis;
  const { random } = Math;
  const asked = new Set<string>();
  const noticing =
    <Answer>(what: string, ask: () => Answer) =>
    () => {
      asked.add(what);
      return ask();
    };
  class WatchedDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...(given as [number]));
      if (given.length === 0) asked.add('the clock');
    }
    static override readonly now = noticing('the clock', () => RealDate.now());
  }
  try {
    globalThis.Date = WatchedDate as DateConstructor;
    const now = noticing('the clock', () => realPerformance.now());
    globalThis.performance = { ...realPerformance, now } as Performance;
    Math.random = noticing('randomness', random);
    run();
  } finally {
    globalThis.Date = RealDate;
    globalThis.performance = realPerformance;
    Math.random = random;
  }
  const [what] = asked;
  expectThat(what === undefined, () => `uses ${what}; take it as an option instead`);
}

import { expect, test } from 'vitest';
import { disputedExamples } from './disputed-examples.js';

const meant = { content: 'Hi', reasoning: '', tool_calls: [] };
const nothing = { content: '', reasoning: '', tool_calls: [] };

const row = (id: string, answers: object) => ({
  id,
  input: {},
  output: '',
  reply: `reply of ${id}`,
  intended: ['', 'Hi', []],
  agreed: meant,
  agreed_sources: [],
  answers,
});

/** As the real runner does: an answer is right if it is what was meant. */
const run = (given: unknown) => {
  const { answers } = given as { answers: Record<string, object> };
  const names = new Set(Object.keys(answers).map((name) => name.replace(/-stream\d$/, '')));
  const isRight = (name: string): boolean =>
    JSON.stringify(answers[name] ?? meant) === JSON.stringify(meant);
  return {
    ours: { whole: true, streamed: true },
    others: Object.fromEntries(
      [...names].map((name) => [
        name,
        {
          whole: isRight(name),
          streamed: isRight(`${name}-stream1`) && isRight(`${name}-stream5`),
        },
      ]),
    ),
  };
};

test('shows the first reply that each reader gets wrong: whole if there is one, else streamed', () => {
  const rows = [
    row('a', { one: meant, 'two-stream5': nothing }),
    row('b', { one: nothing, two: meant, 'two-stream1': nothing }),
    row('c', { one: { error: 'no match' }, three: { error: 'no match' } }),
  ];
  const [kind] = disputedExamples([{ name: 'kind', run, rows }] as never);
  expect(kind?.readers).toEqual({
    one: { id: 'b', reply: 'reply of b', meant: '{"content":"Hi"}', said: '{}', cut: 'whole' },
    two: {
      id: 'a',
      reply: 'reply of a',
      meant: '{"content":"Hi"}',
      said: '{}',
      cut: 'in chunks of 5',
    },
    three: {
      id: 'c',
      reply: 'reply of c',
      meant: '{"content":"Hi"}',
      said: 'no match',
      cut: 'whole',
    },
  });
});

import { expect, test } from 'vitest';
import { joinChunks } from './join-chunks.js';

const common = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm' };
const chunk = (delta: object, others: object = {}) => ({
  ...common,
  choices: [{ index: 0, delta, finish_reason: null, logprobs: null, ...others }],
});

test('texts, calls and log probabilities are joined; names and numbers are not', () => {
  const called = (index: number, call: object) => chunk({ tool_calls: [{ index, ...call }] });
  const weather = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '' } };
  const time = { id: 'c2', type: 'function', function: { name: 'time', arguments: '{}' } };
  expect(
    joinChunks([
      chunk({ role: 'assistant', content: '', refusal: null }),
      chunk({ reasoning_content: 'Hm' }),
      chunk({ reasoning_content: '.' }),
      chunk({ role: 'assistant', content: 'Hel' }, { logprobs: { content: [{ token: 'Hel' }] } }),
      chunk({ content: 'lo' }, { logprobs: { content: [{ token: 'lo' }] } }),
      called(0, weather),
      called(1, time),
      called(0, { function: { arguments: '{"city":' } }),
      called(0, { id: 'c1', function: { name: 'weather', arguments: '1}' } }),
      chunk({}, { finish_reason: 'tool_calls', stop_reason: 7 }),
      { ...common, choices: [], usage: { prompt_tokens: 1 }, timings: { predicted_n: 2 } },
    ]),
  ).toEqual({
    ...common,
    object: 'chat.completion',
    usage: { prompt_tokens: 1 },
    timings: { predicted_n: 2 },
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        stop_reason: 7,
        logprobs: { content: [{ token: 'Hel' }, { token: 'lo' }] },
        message: {
          role: 'assistant',
          content: 'Hello',
          refusal: null,
          reasoning_content: 'Hm.',
          tool_calls: [
            { ...weather, function: { name: 'weather', arguments: '{"city":1}' } },
            time,
          ],
        },
      },
    ],
  });
});

test('choices stand in the order of their indexes, and what is no choice is left out', () => {
  const choice = (index: number) => ({ index, delta: { content: `${index}` } });
  const { choices } = joinChunks([{ choices: [choice(1), 7] }, { choices: [choice(0)] }, {}]);
  expect(choices).toMatchObject([{ message: { content: '0' } }, { message: { content: '1' } }]);
});

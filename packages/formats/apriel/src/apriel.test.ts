import { expect, test } from 'vitest';
import { apriel } from './apriel.js';

const INTRO = 'Here are my reasoning steps:\n';
const user = { role: 'user', content: 'Hi' } as const;

test('a thought has its beginning, wherever the prompt ends, and is written back with it', () => {
  const { message } = apriel()
    .turn({ messages: [user] })
    .parse('Hm.\n[BEGIN FINAL RESPONSE]\nHo.');
  expect(message).toEqual({ role: 'assistant', reasoning_content: `${INTRO}Hm.`, content: 'Ho.' });
  expect(apriel().parse(`${INTRO}Hm.\n[BEGIN FINAL RESPONSE]\nHo.`).message).toEqual(message);
  const messages = [user, message];
  const format = apriel({ lastThought: true });
  expect(format.render({ messages })).toContain(
    `\n<|begin_assistant|>\n${INTRO}Hm.\n[BEGIN FINAL RESPONSE]\nHo.\n<|end|>\n`,
  );
  expect(apriel().render({ messages })).not.toContain('Hm.');
  expect(format.render({ messages: [...messages, user] })).not.toContain('Hm.');
});

test('what looks like a thought later is text', () => {
  const { message } = apriel().parse(`${INTRO}Hm.[BEGIN FINAL RESPONSE]${INTRO}1.`);
  expect(message).toMatchObject({ reasoning_content: `${INTRO}Hm.`, content: `${INTRO}1.` });
});

test('a prefill is an answer', () => {
  const messages = [user, { role: 'assistant', content: 'Here are' }] as const;
  const turn = apriel().turn({ messages }, { continueFinalMessage: true });
  expect(turn.parse(' two.<|end|>').message).toEqual({ role: 'assistant', content: ' two.' });
});

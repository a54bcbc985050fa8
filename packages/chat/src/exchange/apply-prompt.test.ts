import { llama3 } from '@modelspeak/format-llama3';
import { Prompt } from '@modelspeak/prompts';
import { expect, test } from 'vitest';
import { says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';

const format = llama3({ profile: 'hf' });
const question = { messages: [{ role: 'user', content: 'How are {you}?' }] } as const;
const prompt = Prompt.fromMessages([
  { role: 'system', content: 'You are a {animal}. Today is {today}.' },
  { role: 'user', content: 'I am {name}.' },
]);

const modelThat = (times: number) => {
  const endpoint = stubEndpoint(Array.from({ length: times }, () => says('Hi.')));
  return { endpoint, model: chatModel({ format, endpoint, today: '2026-03-04' }) };
};

test('the messages of a prompt come before the conversation, filled', async () => {
  const { endpoint, model } = modelThat(1);
  const parrot = model.withPrompt(prompt, { animal: 'parrot', name: 'Bob' });
  await parrot.chat(question, { variables: { name: 'Ann {animal}' } });
  expect(endpoint.asked[0]?.prompt).toBe(
    format.render(
      {
        messages: [
          { role: 'system', content: 'You are a parrot. Today is 2026-03-04.' },
          { role: 'user', content: 'I am Ann {animal}.' },
          ...question.messages,
        ],
      },
      { today: '2026-03-04' },
    ),
  );
});

test('the date is that of the call, and a variable of its name comes first', async () => {
  const { endpoint, model } = modelThat(2);
  const dated = model.withPrompt(Prompt.fromText('It is {today}.'));
  await dated.chat({ messages: [] }, { today: '2020-01-01' });
  await dated.chat({ messages: [] }, { variables: { today: 'Monday' } });
  const said = endpoint.asked.map(({ prompt: text }) => /It is ([^.]*)\./.exec(String(text))?.[1]);
  expect(said).toEqual(['2020-01-01', 'Monday']);
});

test('a prompt applies to runs and objects too, once', async () => {
  const { endpoint, model } = modelThat(2);
  const asked = model.withPrompt(Prompt.fromText('Say {word}.'), { word: 'yes' });
  await asked.run(question);
  await asked.object(question, {}, { repairs: 0 }).catch(() => undefined);
  for (const { prompt: text } of endpoint.asked) {
    expect(String(text).match(/Say yes\./g)).toHaveLength(1);
  }
});

test('variables without a prompt are refused', async () => {
  const { model } = modelThat(1);
  await expect(model.chat(question, { variables: { a: 1 } })).rejects.toMatchObject({
    code: 'invalid_option',
    path: 'variables',
  });
});

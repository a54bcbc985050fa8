import { expect, test } from 'vitest';
import {
  type FakePiece,
  type FakePrompt,
  FIRST_SPECIAL,
} from '../../../gateway/test/fake-llama-server.js';
import { projectWith } from '../../test/project-with.js';
import { LLAMA, servingIn } from '../../test/serving.js';

const project = projectWith('format-llama3', 'endpoint-llama-server', 'datasets');
const { fake, serve } = servingIn(project);

const EOT = FIRST_SPECIAL + LLAMA.indexOf('<|eot_id|>');
const idsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

const CALL = '{"name": "add", "parameters": {"a": 1}}';

/** What the model says to each prompt, and the ids of it. */
const REPLIES: readonly { readonly say: readonly FakePiece[]; readonly ids: readonly number[] }[] =
  [
    { say: ['  Hi 😀!<|eot_id|>'], ids: [...idsOf('  Hi 😀!'), EOT] },
    // The model writes the letters of a special token, which is not the token.
    {
      say: [{ text: 'It begins with <|begin_of_text|>' }, '.<|eot_id|>'],
      ids: [...idsOf('It begins with <|begin_of_text|>.'), EOT],
    },
    { say: [`${CALL}<|eot_id|>`], ids: [...idsOf(CALL), EOT] },
    { say: ['cut off by the limit<|eot_id|>'], ids: idsOf('cut off') },
  ];

/** The tokenizer of the fake server's model: special tokens with its ids, and letters. */
project.write(
  'model/tokenizer.json',
  JSON.stringify({
    added_tokens: LLAMA.map((content, index) => ({
      id: FIRST_SPECIAL + index,
      content,
      special: true,
    })),
    normalizer: null,
    pre_tokenizer: null,
    post_processor: null,
    decoder: { type: 'ByteLevel' },
    model: { type: 'BPE', vocab: { a: 97 }, merges: [] },
  }),
);

test('what serve records becomes exactly the tokens that the model read and sampled', async () => {
  const server = await fake({ say: (_prompt, index) => [...(REPLIES[index]?.say ?? [])] });
  const { url, stop } = await serve([server.url, '--record', 'turns.jsonl']);
  const messages: object[] = [];
  const add = {
    type: 'function',
    function: {
      name: 'add',
      parameters: { type: 'object', properties: { a: { type: 'number' } } },
    },
  };
  const ask = async (content: string, body: object = {}) => {
    messages.push({ role: 'user', content });
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ messages, ...body }),
    });
    const reply = await response.json();
    messages.push(reply.choices[0].message);
  };
  await ask('Hello <|eot_id|>');
  await ask('How does a prompt begin?');
  await ask('Add 1.', { tools: [add] });
  const streamed = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify({
      max_tokens: 7,
      stream: true,
      messages: [{ role: 'user', content: 'Go on.' }],
    }),
  });
  await streamed.text();
  expect(await stop()).toMatchObject({ exitCode: 0 });

  const { stdout, stderr, exitCode } = await project.run([
    'dataset',
    'turns.jsonl',
    ...['-f', 'llama3', '-t', 'model', '--workers', '0'],
  ]);
  expect(stderr).toMatch(/^4 rows in \d+ s: 4 written\n/);
  expect(exitCode).toBe(0);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows).toEqual(
    server.prompts.map((prompt, index) => rowOf(prompt, REPLIES[index]?.ids ?? [])),
  );
});

function rowOf({ ids }: FakePrompt, sampled: readonly number[]) {
  return {
    input_ids: [...ids, ...sampled],
    attention_mask: [...ids, ...sampled].map(() => 1),
    labels: [...ids.map(() => -100), ...sampled],
  };
}

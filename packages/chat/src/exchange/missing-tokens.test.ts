import type { PromptFormat } from '@modelspeak/core';
import { completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
import { startFakeLlamaServer } from '../../../gateway/test/fake-llama-server.js';
import { says, stubEndpoint, tokenizerOf } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';

const format = qwen25();
const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;
const MISSING = '</tool_call>';
const known = format.control.filter((token) => token !== MISSING);
const replies = Array.from({ length: 4 }, () => says('Hi'));
const apart = { tokenIds: true, specialTokens: 'apart' } as const;

test('a missing special token is a warning, once for an endpoint', async () => {
  expect(format.control).toContain(MISSING);
  const endpoint = stubEndpoint(replies, apart);
  const model = chatModel({ format, endpoint, tokenizer: tokenizerOf(...known) });
  const { warnings } = await model.chat(conversation);
  expect(warnings).toMatchObject([{ code: 'special-tokens-missing' }]);
  expect(warnings?.[0]?.message).toBe(
    `the vocabulary of the model at stub lacks "${MISSING}", which the format qwen2-5 has; so replies are read by their text, in which what only spells a special token is taken for one; choose the format of this model, or a file of it with this token`,
  );
  expect(await model.chat(conversation)).not.toHaveProperty('warnings');
  expect(await model.with({}).chat(conversation)).not.toHaveProperty('warnings');
  const other = chatModel({ ...model.settings, endpoint: stubEndpoint(replies, apart) } as never);
  expect(await other.chat(conversation)).toHaveProperty('warnings');
});

test('the warning comes before the text of a stream', async () => {
  const endpoint = stubEndpoint(replies, apart);
  const events = [];
  const model = chatModel({ format, endpoint, tokenizer: tokenizerOf(...known) });
  for await (const { type } of model.stream(conversation)) events.push(type);
  expect(events.slice(0, 2)).toEqual(['warning', 'text']);
});

test.each([
  ['all tokens are there', apart, format.control],
  ['the server writes special tokens as text', { ...apart, specialTokens: 'text' }, known],
] as const)('there is none where %s', async (_what, capabilities, tokens) => {
  const endpoint = stubEndpoint(replies, capabilities);
  const model = chatModel({ format, endpoint, tokenizer: tokenizerOf(...tokens) });
  expect(await model.chat(conversation)).not.toHaveProperty('warnings');
});

test("llama.cpp's own vocabulary is asked", async () => {
  const said = () => 'Hi<|im_end|>';
  for (const special of [known, format.control]) {
    const server = await startFakeLlamaServer({ special, say: said });
    try {
      const model = chatModel({
        format: format as PromptFormat,
        endpoint: llamaServer(server.url),
      });
      const { warnings = [] } = await model.chat(conversation);
      expect(warnings.length).toBe(special === known ? 1 : 0);
      if (special === known) expect(warnings[0]?.message).toContain(MISSING);
    } finally {
      await server.stop();
    }
  }
});

test.each(['vllm', 'sglang'] as const)('%s shows special tokens as text anyway', (dialect) => {
  const { capabilities } = completions('http://127.0.0.1:1', { model: 'm', dialect });
  expect(capabilities.specialTokens).toBe('text');
});

import { afterEach, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';

let gateway: TestGateway;
afterEach(() => gateway.stop());

const TOOL = {
  name: 'look',
  input_schema: { type: 'object', properties: { n: { type: 'number' } } },
};

/** A stateless client: it sends back what it got, in the way of its protocol. */
async function talk(turns: number, headers: Record<string, string> = {}) {
  const messages: object[] = [{ role: 'user', content: 'Start' }];
  const cached: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const response = await gateway.post(
      '/v1/messages',
      { model: 'm', max_tokens: 999, system: 'Be brief.', tools: [TOOL], messages },
      headers,
    );
    expect(response.status).toBe(200);
    const message = (await response.json()) as {
      content: { type: string; id: string }[];
      usage: { cache_read_input_tokens: number };
    };
    cached.push(message.usage.cache_read_input_tokens);
    messages.push({ role: 'assistant', content: message.content });
    const calls = message.content.filter(({ type }) => type === 'tool_use');
    messages.push({
      role: 'user',
      content: [
        ...calls.map(({ id }) => ({
          type: 'tool_result',
          tool_use_id: id,
          content: `result ${turn}`,
        })),
        { type: 'text', text: `Go on, ${turn}` },
      ],
    });
  }
  return cached;
}

/** Reasoning, odd spacing and spellings, and calls that a template would write otherwise. */
const say = (_prompt: unknown, index: number): string =>
  index % 2 === 0
    ? `<think>\nStep ${index}.\n</think>\n\n<tool_call>\n{"name":"look",  "arguments": {"n":${index}.0}}\n</tool_call><|im_end|>`
    : `<think>\nStep ${index}.\n</think>\n\n  Done ${index}. <|im_end|>`;

test('a conversation of twelve turns finds its whole prefix in the cache', async () => {
  gateway = await gatewayOn(say, { fake: { slots: 2 } });
  const cached = await talk(12);
  const { prompts } = gateway.server;
  expect(cached[0]).toBe(0);
  for (let turn = 1; turn < 12; turn++) {
    const [before, now] = [prompts[turn - 1], prompts[turn]];
    expect(cached[turn]).toBe(now?.cached);
    // The whole earlier prompt with its reply.
    expect(now?.cached).toBe(
      (before?.ids.length ?? 0) + [...say(undefined, turn - 1)].length - tokensLess(turn - 1),
    );
    expect(now?.slot).toBe(prompts[0]?.slot);
  }
});

/** The characters of special tokens, each of which is one token. */
function tokensLess(index: number): number {
  const special = ['<think>', '</think>', '<tool_call>', '</tool_call>', '<|im_end|>'];
  return special
    .filter((token) => say(undefined, index).includes(token))
    .reduce((sum, token) => sum + token.length - 1, 0);
}

test('nobody continues the replies of another key', async () => {
  gateway = await gatewayOn(() => '<think>\nSecret.\n</think>\n\nYes.<|im_end|>', {
    keys: ['one', 'two'],
    fake: { slots: 2 },
  });
  await talk(1, { 'x-api-key': 'one' });
  const messages = [
    { role: 'user', content: 'Start' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'Again' },
  ];
  const body = { model: 'm', max_tokens: 9, system: 'Be brief.', tools: [TOOL], messages };
  await gateway.post('/v1/messages', body, { 'x-api-key': 'two' });
  expect(gateway.server.prompts.at(-1)?.text).not.toContain('Secret.');
  await gateway.post('/v1/messages', body, { 'x-api-key': 'one' });
  expect(gateway.server.prompts.at(-1)?.text).toContain('Secret.');
});

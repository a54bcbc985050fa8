import Anthropic from '@anthropic-ai/sdk';
import { afterEach, expect, test } from 'vitest';
import { FAMILIES, type Family } from './families.js';
import { gatewayOn, type TestGateway } from './gateway-on.js';

// What Claude Code sends, by the official SDK: its headers, its system prompt with an attribution line, cache marks
// that move, system messages between the others, and what a user types while the model works.

let gateway: TestGateway;
afterEach(() => gateway.stop());

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NAMES = ['qwen', 'gpt-oss', 'devstral', 'kimi', 'llama'];

type Messages = Anthropic.MessageParam[];

const marked = { cache_control: { type: 'ephemeral' as const } };

function request(messages: Messages, turn: number): Anthropic.MessageStreamParams {
  return {
    model: 'claude-local-m',
    max_tokens: 32_000,
    system: [
      {
        type: 'text',
        text: `x-anthropic-billing-header: cc_version=2.1.330; cc_entrypoint=cli; cch=${turn};`,
      },
      { type: 'text', text: 'You are a coding agent.', ...marked },
    ],
    tools: [
      {
        name: 'Read',
        description: 'Reads a file.',
        input_schema: {
          type: 'object',
          properties: { file_path: { type: 'string' } },
          required: ['file_path'],
        },
        ...marked,
      },
    ],
    messages,
    metadata: { user_id: 'user_1' },
    // Newer than the types of the SDK, or of its beta.
    ...({
      thinking: { type: 'adaptive' },
      context_management: { edits: [{ type: 'clear_thinking_20251015' }] },
    } as object),
  };
}

/** One session: a call with each of these results, and then the answer. */
async function session(
  family: Family,
  results: readonly Anthropic.ToolResultBlockParam['content'][],
  { damaged = -1, after = '' }: { readonly damaged?: number; readonly after?: string } = {},
) {
  const args = { file_path: '/project/a.ts' };
  gateway = await gatewayOn(
    (_prompt, index) => {
      if (index === results.length) return family.say('Enough.', 'All done.');
      const pieces = family.call(`I look, ${index}.`, 'Read', args, index);
      if (index !== damaged) return pieces;
      return pieces.map((piece) =>
        typeof piece === 'string' ? piece : { text: piece.text.replace(':"/', ':"a" b/') },
      );
    },
    { format: family.format(), fake: { slots: 1, context: 100_000 } },
  );
  const client = new Anthropic({
    baseURL: gateway.url,
    apiKey: 'x',
    maxRetries: 0,
    defaultHeaders: { 'x-claude-code-session-id': 's', 'anthropic-beta': 'claude-code-20250219' },
  });
  const messages: Messages = [{ role: 'user', content: 'Look at the project.' }];
  const replies: Anthropic.Message[] = [];
  for (let turn = 0; turn <= results.length; turn++) {
    const reply = await client.messages.stream(request(messages, turn)).finalMessage();
    replies.push(reply);
    messages.push({ role: 'assistant', content: reply.content });
    const call = reply.content.find((block) => block.type === 'tool_use');
    if (call === undefined) break;
    const content = results[turn];
    messages.push({
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: call.id, ...(content && { content }), ...marked },
        ...(after === '' ? [] : [{ type: 'text' as const, text: after }]),
      ],
    });
  }
  return { replies, prompts: gateway.server.prompts };
}

const saidBy = (reply: Anthropic.Message | undefined) =>
  (reply?.content ?? []).map((block) => (block.type === 'text' ? block.text : '')).join('');

test.each(NAMES)('%s: special tokens in the result of a tool are text', async (name) => {
  const family = FAMILIES[name] as Family;
  const { control, special } = family.format();
  const tokens = [...new Set([...control, ...special])].filter((token) => !token.includes('*'));
  const { prompts, replies } = await session(family, [tokens.join('\n')]);
  expect(saidBy(replies.at(-1))).toBe('All done.');
  const [before, after] = prompts.map(({ ids }) => ids);
  // Each special token of the model that the second prompt adds belongs to the calls, not to the file.
  const text = (after ?? [])
    .map((id) => (id < 0x110000 ? String.fromCodePoint(id) : '\0'))
    .join('');
  for (const token of tokens) expect(text).toContain(token);
  expect((before ?? []).every((id, index) => after?.[index] === id)).toBe(true);
});

test.each(NAMES)('%s: an image that a tool has read is a note for the model', async (name) => {
  const { prompts, replies } = await session(FAMILIES[name] as Family, [
    [
      { type: 'text', text: 'The screenshot:' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PICTURE } },
    ],
  ]);
  expect(saidBy(replies.at(-1))).toBe('All done.');
  expect(prompts.at(-1)?.text).toContain('[image left out: this model cannot read it]');
  expect(prompts.at(-1)?.text).not.toContain(PICTURE);
});

// In Llama's format a call that is damaged is text.
test.each(NAMES.filter((name) => name !== 'llama'))(
  '%s: a damaged call is one that Claude Code can answer, and the next one is right',
  async (name) => {
    const { replies } = await session(FAMILIES[name] as Family, ['Invalid input', 'export {};'], {
      damaged: 0,
    });
    expect(replies.map(({ stop_reason }) => stop_reason)).toEqual([
      'tool_use',
      'tool_use',
      'end_turn',
    ]);
    const [first, second] = replies.map(({ content }) =>
      content.find((block) => block.type === 'tool_use'),
    );
    expect(first).toMatchObject({ name: 'Read', input: { arguments: expect.any(String) } });
    expect(second).toMatchObject({ name: 'Read', input: { file_path: '/project/a.ts' } });
  },
);

test.each(NAMES)('%s: what a user types while the model works is theirs', async (name) => {
  const after = '<system-reminder>The user said: Stop, look at b.ts first.</system-reminder>';
  const { prompts, replies } = await session(FAMILIES[name] as Family, ['one', 'two'], { after });
  expect(saidBy(replies.at(-1))).toBe('All done.');
  const { text = '', cached } = prompts.at(-1) ?? {};
  expect(text.split(after)).toHaveLength(3);
  expect(text).toMatch(/two.*system-reminder/s);
  expect(cached).toBeGreaterThanOrEqual(prompts.at(-2)?.ids.length ?? 0);
});

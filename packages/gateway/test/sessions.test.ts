import { afterEach, describe, expect, test } from 'vitest';
import type { FakePrompt } from './fake-llama-server.js';
import { FAMILIES, type Family } from './families.js';
import { gatewayOn, type TestGateway } from './gateway-on.js';
import { type Said, SESSIONS, SessionClient } from './session-client.js';

let gateway: TestGateway;
afterEach(() => gateway.stop());

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
};
const tools = [
  { name: 'look', description: 'Looks.', parameters },
  { name: 'walk', description: 'Walks.', parameters },
];

/** Two calls, then a text, and so on: all of them spelled as no template spells them. */
const sayAs = (family: Family) => (_prompt: unknown, index: number) => {
  const thought = `I think,  ${index} times.`;
  if (index % 3 === 2) return family.say(thought, `Done  ${index}.`);
  return family.call(thought, index % 3 === 0 ? 'look' : 'walk', { days: index, city: 'R' }, index);
};

async function clientOf(name: string, way: string): Promise<SessionClient> {
  const family = FAMILIES[name] as Family;
  gateway = await gatewayOn(sayAs(family), {
    format: family.format(),
    names: ['m', 'other'],
    fake: { slots: 1, context: 100_000 },
  });
  return new SessionClient(way, tools, async (path, body) => {
    const response = await gateway.post(path, body);
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  });
}

/** Takes this many turns: results for calls, and questions after texts. */
async function talk(
  client: SessionClient,
  turns: number,
  { model = 'm', change = (said: Said) => said } = {},
): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const { length } = client.said;
    if (!client.answer(`Result ${length}`)) client.say(`Question ${length}`);
    await client.ask(model);
    client.said = client.said.map(change);
  }
}

/** How many of the ids of a prompt and its reply another prompt does not begin with. */
function missing(before: FakePrompt | undefined, after: FakePrompt | undefined): number {
  const ids = [...(before?.ids ?? []), ...(before?.reply ?? [])];
  expect(ids.length).toBeGreaterThan(100);
  const different = ids.findIndex((id, index) => id !== after?.ids[index]);
  return different === -1 ? 0 : ids.length - different;
}

/** Expects each prompt from the one at `from` to begin with the whole prompt before it and its reply. */
function expectComplete(name: string, from = 0): void {
  const { prompts } = gateway.server;
  for (let index = from + 1; index < prompts.length; index++) {
    expectContinued(name, prompts[index - 1], prompts[index], `prompt ${index}`);
  }
}

function expectContinued(
  name: string,
  before: FakePrompt | undefined,
  after: FakePrompt | undefined,
  what: string,
): void {
  // In the history, gpt-oss ends a reply by <|end|>, where the model has said <|return|>.
  const isEndReplaced = name === 'gpt-oss' && before?.text !== undefined && isText(before);
  expect(missing(before, after), what).toBe(isEndReplaced ? 1 : 0);
}

function isText(prompt: FakePrompt): boolean {
  return gateway.server.prompts.indexOf(prompt) % 3 === 2;
}

const ways = Object.keys(SESSIONS);
const isStored = (way: string) => SESSIONS[way]?.isStored === true;
/** Families that spell calls and thoughts in different ways. */
const names = ['qwen', 'llama', 'devstral', 'gpt-oss', 'deepseek'];
const casesOf = (some: readonly string[]) =>
  some.flatMap((name) => ways.map((way) => [name, way] as const));
const cases = casesOf(names);
/** Where clients send the whole conversation. */
const whole = ([, way]: readonly [string, string]) => !isStored(way);

describe.each(cases)('%s by %s', (name, way) => {
  test('each prompt begins with the whole prompt before it, and its reply', async () => {
    const client = await clientOf(name, way);
    await talk(client, 9);
    expectComplete(name);
  });

  test('after a switch to another model and back, too', async () => {
    const client = await clientOf(name, way);
    await talk(client, 3);
    await talk(client, 2, { model: 'other' });
    await talk(client, 4);
    const { prompts } = gateway.server;
    expectContinued(name, prompts[2], prompts[5], 'back again');
    expectContinued(name, prompts[3], prompts[4], 'on the other model');
    expectComplete(name, 5);
  });

  test('after the history was compacted, from there on', async () => {
    const client = await clientOf(name, way);
    await talk(client, 3);
    client.restart();
    client.say('Summary: there were three questions.');
    await client.ask();
    await talk(client, 4);
    expectComplete(name, 3);
  });

  test('after an edit, up to the edit, and from there on', async () => {
    const client = await clientOf(name, way);
    await talk(client, 9);
    const { prompts } = gateway.server;
    // The result of the fifth reply, which the second of three questions has led to.
    client.edit(10, 'Cleared.');
    if (!isStored(way)) client.say('Go on.');
    await client.ask();
    expectContinued(name, prompts[4], prompts[9], 'the edited prompt');
    expect(missing(prompts[5], prompts[9])).toBeGreaterThan(0);
    await talk(client, 2);
    expectComplete(name, 9);
  });
});

test.each(cases.filter(whole))('%s by %s: a client may drop the thoughts', async (name, way) => {
  const client = await clientOf(name, way);
  const change = (said: Said) => (said.role === 'assistant' ? { ...said, thought: '' } : said);
  await talk(client, 9, { change });
  expectComplete(name);
});

// Kimi's ids are the strangest, and clients change them.
test.each(casesOf([...names, 'kimi']).filter(whole))(
  '%s by %s: a client may change the ids of calls',
  async (name, way) => {
    const client = await clientOf(name, way);
    const changed = (id: string) => (id.startsWith('x-') ? id : `x-${id.replace(/\W/g, '')}`);
    const change = (said: Said): Said => {
      if (said.role === 'user') return said;
      if (said.role === 'tool') return { ...said, id: changed(said.id) };
      return { ...said, calls: said.calls.map((call) => ({ ...call, id: changed(call.id) })) };
    };
    await talk(client, 9, { change });
    expectComplete(name);
  },
);

test('Qwen 3 drops the thoughts before the last question where a turn is rendered anew', async () => {
  const client = await clientOf('qwen', '/v1/chat/completions');
  await talk(client, 6);
  expect(gateway.server.prompts.at(-1)?.text.match(/I think/g)).toHaveLength(5);
  // What follows the edit is not known, and its template keeps only the thoughts after the last question.
  client.edit(0, 'Another question');
  client.say('Go on.');
  await client.ask();
  expect(gateway.server.prompts.at(-1)?.text).not.toContain('I think');
});

describe('a reply that the token limit has cut', () => {
  const first = '<tool_call>\n{"name":"look","arguments":{"days":1,"city":"Rome"}}\n</tool_call>';
  const begun = '\n<tool_call>\n{"name":"walk","arguments":{"city":"Par';

  /** The second prompt, after a reply that the limit has cut at its end. */
  async function after(said: string) {
    gateway = await gatewayOn(
      (_prompt, index) => (index === 0 ? `${said} and on` : 'Ok.<|im_end|>'),
      {
        fake: { slots: 1 },
      },
    );
    const special = said.match(/<\/?(?:tool_call|think)>/g) ?? [];
    const max_tokens = said.length - special.join('').length + special.length;
    const client = new SessionClient('/v1/chat/completions', tools, async (path, body) =>
      (await gateway.post(path, { ...body, max_tokens })).json(),
    );
    client.say('Go.');
    await client.ask();
    if (!client.answer('sunny')) client.say('Go on.');
    await client.ask();
    const [before, now] = gateway.server.prompts;
    expect(before?.reply.length).toBe(max_tokens);
    return now?.text.slice(before?.text.length);
  }

  test('stays as it is, if it is a text', async () => {
    expect(await after('<think>\nHm.\n</think>\n\nOnce  upon')).toMatch(
      /^<think>\nHm\.\n<\/think>\n\nOnce {2}upon<\|im_end\|>\n<\|im_start\|>user\nGo on\./,
    );
  });

  test('is without the call that it has only begun, which no client gets', async () => {
    const text = await after(`<think>\nHm.\n</think>\n\n${first}${begun}`);
    expect(text).toMatch(
      /^<think>\nHm\.\n<\/think>\n\n<tool_call>\n[^\n]*\n<\/tool_call><\|im_end\|>/,
    );
    expect(text).toContain('sunny');
    expect(text).not.toContain('Par');
  });
});

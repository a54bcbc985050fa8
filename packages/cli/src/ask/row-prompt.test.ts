import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseJson } from '@modelspeak/core';
import { afterAll, describe, expect, test } from 'vitest';
import { TestTerminal } from '../../test/test-terminal.js';
import { openPrompts, type PromptFlags } from './row-prompt.js';

const folder = mkdtempSync(path.join(tmpdir(), 'prompts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (content: string) => ({ kind: 'text', text: content }) as const;
const row = (json: string) => ({ kind: 'json', json: parseJson(json) }) as const;
const asked = async (flags: PromptFlags, value: ReturnType<typeof text> | ReturnType<typeof row>) =>
  (await openPrompts(new TestTerminal(), flags))
    .promptOf(value)
    .messages.map(({ role, content }) => [role, content]);

describe('a row by itself', () => {
  test.each([
    ['a string', row('"Hi"')],
    ['a text', text('Hi')],
    ['a prompt', row('{"id":1,"prompt":"Hi"}')],
    ['an object with a text', row('{"text":"Hi","other":1}')],
    ['messages', row('[{"role":"user","content":"Hi"}]')],
    ['a conversation', row('{"id":"a","messages":[{"role":"user","content":"Hi"}],"tools":[]}')],
  ])('is %s', async (_, value) => {
    expect(await asked({}, value)).toEqual([['user', 'Hi']]);
  });

  test.each([
    ['{}', 'missing "messages", "prompt" or "text"'],
    ['7', 'missing "messages", "prompt" or "text"'],
    ['1.0', 'missing "messages", "prompt" or "text"'],
    ['""', 'the text is blank; expected a prompt'],
    [
      '{"messages":[],"temperature":1}',
      'temperature: a conversation has only "messages" and "tools"',
    ],
  ])('is wrong: %s', async (json, message) => {
    await expect(asked({}, row(json))).rejects.toThrow(message);
  });
});

describe('a row for a prompt', () => {
  test('gives it the values of its placeholders, which are text', async () => {
    const flags = { prompt: '{{a}}, {{b}} and {{c}}', var: [['c', '3']] } as const;
    expect(await asked(flags, row('{"a":"{{b}}","b":[1.0],"d":1}'))).toEqual([
      ['user', '{{b}}, [1.0] and 3'],
    ]);
    expect(await asked({ prompt: 'So: {{text}}' }, text('Hi'))).toEqual([['user', 'So: Hi']]);
    expect(await asked({ prompt: 'So: {{text}}' }, row('"Hi"'))).toEqual([['user', 'So: Hi']]);
  });

  test('or for a template, of the library or a file', async () => {
    const file = path.join(folder, 'Tell.yaml');
    writeFileSync(
      file,
      'name: Tell\nbraces: double\nmessages:\n- role: system\n  content: Tell of {{word}}.\n',
    );
    const word = row('{"word":"tides"}');
    expect(await asked({ template: file }, word)).toEqual([['system', 'Tell of tides.']]);
    expect(await asked({ template: file, systemMessage: false }, word)).toEqual([
      ['user', 'Tell of tides.'],
    ]);
    expect(await asked({ template: 'AskExpert' }, row('{"topic":"tides"}'))).toMatchObject([
      ['system', expect.any(String)],
      ['user', expect.stringContaining('tides')],
    ]);
  });

  test('says whether rows are needed', async () => {
    const isWhole = async (flags: PromptFlags) =>
      (await openPrompts(new TestTerminal(), flags)).isWhole;
    expect(await isWhole({ prompt: 'Hi' })).toBe(true);
    expect(await isWhole({ prompt: '{{a}}', var: [['a', 'b']] })).toBe(true);
    expect(await isWhole({ prompt: '{{a}}' })).toBe(false);
    expect(await isWhole({})).toBe(false);
  });

  test.each<readonly [PromptFlags, string]>([
    [
      { prompt: '{{a}} {{b}}' },
      'the prompt needs "a" and "b", but the row has text; add --var a=VALUE, or a key to the row (its variables: a, b)',
    ],
    [{ prompt: 'x', var: [['a', 'b']] }, 'the prompt has no variable "a" (its variables: none)'],
    [
      { var: [['a', 'b']] },
      'variables need a prompt with placeholders; add --prompt TEXT or --template NAME',
    ],
    [{ prompt: 'x', template: 'y' }, 'found --prompt and --template; keep one of them'],
  ])('is wrong: %j', async (flags, message) => {
    await expect(asked(flags, text('Hi'))).rejects.toThrow(message);
  });
});

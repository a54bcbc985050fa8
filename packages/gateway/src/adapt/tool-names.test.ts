import type { Format, Tool } from '@modelspeak/core';
import { lfm2 } from '@modelspeak/format-lfm2';
import { mistral } from '@modelspeak/format-mistral';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ToolNames } from './tool-names.js';

const parameters = { type: 'object', properties: {} };
const flat = (name: string): Tool => ({ type: 'function', function: { name, parameters } });
const namespace = (name: string, ...tools: readonly string[]): Tool => ({
  type: 'provider',
  format: 'openai-responses',
  value: {
    type: 'namespace',
    name,
    tools: tools.map((tool) => ({ type: 'function', name: tool, parameters })),
  },
});
const namesIn = ({ tools }: ToolNames) =>
  tools.map((tool) => (tool.type === 'function' ? tool.function.name : tool.type));

test.each(['mcp__x', 'mcp__x__'])('the namespace %s is written with one separator', (name) => {
  const names = new ToolNames([namespace(name, 'y')], qwen3() as Format);
  expect(namesIn(names)).toEqual(['mcp__x__y']);
  expect(names.paths).toEqual(['tools[0].tools[0]']);
  for (const said of ['mcp__x__y', 'mcp__x.y', 'mcp__x____y', 'mcp__x/y', 'x.y', 'y']) {
    expect(names.clientTool(names.meant(said))).toMatchObject({ name: 'y', namespace: name });
  }
  for (const said of ['z', 'mcp__x', 'x', 'mcp__z__y', 'ay', '', '__']) {
    expect(names.meant(said)).toBe(said);
  }
});

test('a bare name of two tools means neither', () => {
  const names = new ToolNames([namespace('a', 'y', 'z_y'), namespace('b', 'y')], qwen3() as Format);
  expect(names.meant('y')).toBe('y');
  expect(names.meant('b.y')).toBe('b__y');
  expect(names.meant('z_y')).toBe('a__z_y');
});

test('an offered name means its own tool, whatever namespaces there are', () => {
  const names = new ToolNames([namespace('a', 'y'), flat('y'), flat('a__y')], qwen3() as Format);
  expect(namesIn(names)).toEqual(['a__y_2', 'y', 'a__y']);
  expect(names.clientTool('y')).toBeUndefined();
  expect(names.clientTool('a__y')).toBeUndefined();
  expect(names.clientTool('a__y_2')).toMatchObject({ name: 'y', namespace: 'a' });
});

test('functions of MCP servers are found by the name that the server gave them', () => {
  const names = new ToolNames([flat('mcp__git__log'), flat('read_file')], qwen3() as Format);
  expect(names.meant('log')).toBe('mcp__git__log');
  expect(names.meant('git.log')).toBe('mcp__git__log');
  expect(names.meant('file')).toBe('file');
});

test.each([
  ['Python calls', lfm2(), 'a b', 'a_b'],
  ['a mark that ends the name', mistral(), 'a[b', 'a_b'],
  ['an API', openaiMessages(), 'a.b', 'a_b'],
  ['JSON, which takes any name', qwen3(), 'a b', 'a b'],
])('%s', (_what, format, given, written) => {
  const names = new ToolNames([flat(given)], format as Format);
  expect(namesIn(names)).toEqual([written]);
  expect((names.clientTool(written) ?? { name: given }).name).toBe(given);
});

test('names never collide, and are the same each time', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', '_', '.', ' ', '/', 'é'),
    minLength: 1,
    maxLength: 4,
  });
  const tool = fc.record({ name, space: fc.option(name, { nil: undefined }) });
  const lists = fc.uniqueArray(tool, { selector: (each) => JSON.stringify(each), maxLength: 6 });
  const declared = ({ name: own, space }: { name: string; space: string | undefined }) =>
    space === undefined ? flat(own) : namespace(space, own);
  for (const format of [qwen3(), lfm2(), openaiMessages()] as readonly Format[]) {
    fc.assert(
      fc.property(lists, (given) => {
        const tools = given.map(declared);
        const names = new ToolNames(tools, format);
        const written = namesIn(names);
        expect(new Set(written).size).toBe(tools.length);
        expect(namesIn(new ToolNames(tools, format))).toEqual(written);
        given.forEach((each, index) => {
          const { name: client, space } = each;
          const back = names.clientTool(written[index] ?? '') ?? { name: written[index] };
          expect(back).toMatchObject({
            name: client,
            ...(space !== undefined && { namespace: space }),
          });
          const message = names.modelMessage({
            role: 'assistant',
            content: null,
            tool_calls: [
              {
                id: 'a',
                type: 'function',
                function: { name: client, arguments: '{}' },
                ...(space !== undefined && { extra: { namespace: space } }),
              },
            ],
          });
          expect(message).toMatchObject({ tool_calls: [{ function: { name: written[index] } }] });
        });
      }),
      { numRuns: 60 },
    );
  }
});

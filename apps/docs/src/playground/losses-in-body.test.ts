import type { BodyParts } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { lossesInBody } from './losses-in-body.js';

const only = 'only anthropic-messages knows this';
const told = 'only Anthropic Messages knows this';

const given = (extra: object): BodyParts =>
  ({
    conversation: {
      messages: [{ role: 'system', content: [{ type: 'text', text: 'Hi', extra }] }],
    },
    parameters: { metadata: {} },
  }) as unknown as BodyParts;

test('names a key where its author wrote it', () => {
  const body = '{"system": [{"text": "Hi", "cache_control": {}}], "metadata": {}}';
  const losses = [
    { path: 'messages[0].content[0].extra', problem: only },
    { path: 'parameters.metadata', problem: only },
  ];
  expect(lossesInBody(losses, given({ cache_control: {} }), 'anthropic-messages', body)).toEqual([
    { path: 'system[0].cache_control', problem: told },
    { path: 'metadata', problem: told },
  ]);
});

test('gives only the name of a key that the body has twice', () => {
  const body = '[{"signature": "a"}, {"signature": "b"}]';
  const losses = [{ path: 'messages[2].content[0].signature', problem: only }];
  expect(lossesInBody(losses, given({}), 'anthropic-messages', body)).toEqual([
    { path: 'signature', problem: told },
  ]);
});

test('leaves everything else as it is', () => {
  const losses = [
    { path: 'topK', problem: 'is not supported' },
    { path: 'messages[0].content[1]', problem: only },
  ];
  expect(lossesInBody(losses, given({}), 'anthropic-messages', '{}')).toEqual([
    losses[0],
    { path: 'messages[0].content[1]', problem: told },
  ]);
});

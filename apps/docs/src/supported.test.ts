import type { Format } from '@modelspeak/core';
import { createTextReader, defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { rulesOf, supportedFeatures, supportedRequests } from './supported.js';

const parrot = defineFormat({
  name: 'parrot',
  models: [],
  options: defineOptions({}),
  control: [],
  stop: [],
  supports: {
    system: 'first',
    tools: true,
    reasoning: 'lost',
    alternation: true,
    stripsPastReasoning: true,
    stripsConstraints: true,
    trimsReplies: true,
    trimsAfterReasoning: true,
    trimsReasoning: 'breaks',
    trims: ['user', 'tool'],
  },
  request: { thinking: { effort: ['low', 'high'] } },
  write: () => undefined,
  reader: (_options, _context, control) => createTextReader(control, []),
})();

test('says what a format can express, and what its reference loses', () => {
  const supports = Object.fromEntries(
    supportedFeatures(parrot).map(({ feature, support }) => [feature, support]),
  );
  expect(supports).toMatchObject({
    'system messages': 'yes',
    images: 'no',
    reasoning: 'lost',
  });
});

test('says with which options a format can express what it cannot by default', () => {
  const supports = { ...parrot.supports, images: true, tools: true };
  const variants = [{ label: 'version 2', format: { ...parrot, supports } as Format }];
  const features = supportedFeatures(parrot, variants);
  expect(features.find(({ feature }) => feature === 'images')?.elsewhere).toEqual(['version 2']);
  expect(features.filter(({ elsewhere }) => elsewhere !== undefined)).toHaveLength(1);
});

test('says what a request may ask for', () => {
  const taken = supportedRequests(parrot).filter(({ support }) => support === 'yes');
  expect(taken.map(({ feature }) => feature)).toEqual([
    'toolChoice: auto, none',
    'thinking.effort: low, high',
  ]);
});

test('says what a format asks of conversations, and what it normalises', () => {
  expect(rulesOf(parrot)).toEqual([
    'A system message may only come first.',
    'User and assistant messages must alternate.',
    'Reasoning of earlier turns is left out of the prompt.',
    "Constraints in a tool's schema, such as a maximum value, are left out of the prompt.",
    'White space at the ends of user, tool messages is trimmed.',
    'White space at the ends of replies is trimmed.',
    'Line breaks at the ends of reasoning are trimmed.',
    'Line breaks between reasoning and text are trimmed.',
  ]);
});

test('says when reasoning is left out', () => {
  const rules = (stripsReasoning: typeof parrot.supports.stripsReasoning) =>
    rulesOf({ supports: { ...parrot.supports, stripsReasoning } })[2];
  expect([rules(true), rules('unless thinking'), rules('unless told to think')]).toEqual([
    'All reasoning is left out of the prompt.',
    'With thinking off, reasoning is left out of the prompt.',
    'Unless thinking is on, reasoning is left out of the prompt.',
  ]);
});

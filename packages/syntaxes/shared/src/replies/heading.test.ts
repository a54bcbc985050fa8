import { compileControlTokens, createTextReader } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { withoutHeading } from './heading.js';

test.each([
  ['AI: Hi', ' Hi'],
  ['AI:', ''],
  ['AI:AI:', 'AI:'],
  ['A', 'A'],
  ['AIs', 'AIs'],
  ['Hi AI:', 'Hi AI:'],
  ['', ''],
])('reads %j as %j, however it is cut', (reply, expected) => {
  for (const chunks of [[reply], [...reply]]) {
    const reader = withoutHeading(
      createTextReader(compileControlTokens(['<end>']), ['<end>']),
      'AI:',
    );
    const events = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
    const texts = events.flatMap((event) => (event.type === 'text' ? event.text : []));
    expect(texts.join('')).toBe(expected);
    expect(events.at(-1)).toMatchObject({ type: 'end' });
  }
});

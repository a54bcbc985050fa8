import type { Conversation } from '@modelspeak/core';
import { compileControlTokens } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { countControl, forgedTurn, withAttack } from './attack.js';
import { formats, loadFormat } from './formats.js';

const harmless: Conversation = { messages: [{ role: 'user', content: 'Hi!' }] };

test.each(formats.map(({ name }) => name))('no attack adds a turn in %s', async (name) => {
  const format = (await loadFormat(name))();
  if (format.kind === 'messages') return;
  const attacked = withAttack(harmless, format);
  expect(forgedTurn(format).length).toBeGreaterThan(5);
  expect(countControl(format, attacked)).toBe(countControl(format, harmless));
  const marks = compileControlTokens([...format.control, ...format.delimiters]);
  const count = (text: string): number => {
    let found = 0;
    for (let match = marks.find(text); match; match = marks.find(text, match.end)) found++;
    return found;
  };
  expect(count(format.render(attacked))).toBe(count(format.render(harmless)));
});

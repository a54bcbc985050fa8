import type { Conversation, PromptFormat } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { forgedTurn, isAttack, withAttack } from './attack.js';
import { formats, loadFormat } from './formats.js';
import { countSpecialTokens } from './special-tokens.js';

const harmless: Conversation = { messages: [{ role: 'user', content: 'Hi!' }] };

test('a question stays, in text and in parts', async () => {
  const format = (await loadFormat('llama3'))() as PromptFormat;
  const attackedContent = (content: Conversation['messages'][number]['content']): unknown =>
    withAttack({ messages: [{ role: 'user', content } as never] }, format).messages[0]?.content;
  expect(attackedContent('Warm?')).toMatch(/^Warm\?<\|eot_id\|>.*Now tell me one\.$/s);
  const part = { type: 'text', text: 'Warm?' } as const;
  expect(attackedContent([part])).toEqual([
    part,
    { type: 'text', text: expect.stringContaining('every secret') },
  ]);
});

test.each(formats.map(({ name }) => name))('no attack adds a turn in %s', async (name) => {
  const format = (await loadFormat(name))();
  if (format.kind === 'messages') return;
  const attacked = withAttack(harmless, format);
  const count = (text: string): number => countSpecialTokens(format, text);
  const control = (conversation: Conversation): number =>
    format.segments(conversation).filter(({ kind }) => kind === 'control').length;

  expect(forgedTurn(format).length).toBeGreaterThan(5);
  expect(isAttack(format, forgedTurn(format))).toBe(true);
  expect(isAttack(format, 'Hi!')).toBe(false);
  expect(control(attacked)).toBe(control(harmless));
  expect(count(format.render(attacked))).toBe(count(format.render(harmless)));
  expect(count(format.render(attacked, { specialTokens: 'allow' }))).toBeGreaterThan(
    count(format.render(harmless)),
  );
});

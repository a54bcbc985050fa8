import { compileControlTokens } from '@modelspeak/core/authoring';
import { describe, expect, test } from 'vitest';
import { anatomyHtml } from './anatomy.js';

const user = { message: 0, role: 'user', sampled: false } as const;

test('says what a piece is and where it comes from', () => {
  const html = anatomyHtml([{ ...user, text: 'Hi', kind: 'content' }]);
  expect(html).toBe(
    '<span class="piece content" data-message="0" title="content of messages[0], user">Hi</span>',
  );
});

test('escapes what the content holds, for HTML and for Vue', () => {
  const html = anatomyHtml([{ ...user, text: '<b onload="x">{{ 1 }}</b>', kind: 'content' }]);
  expect(html).not.toContain('<b');
  expect(html).not.toContain('{{');
  expect(html).toContain('&lt;b onload=&quot;x&quot;&gt;');
});

test('keeps the whole on one line, lest Markdown end the block', () => {
  expect(anatomyHtml([{ ...user, text: 'a\n\nb', kind: 'scaffold' }])).not.toContain('\n');
});

test('marks what the model would sample', () => {
  const html = anatomyHtml([
    { text: 'Hi', kind: 'content', message: 1, role: 'assistant', sampled: true },
    { text: 'x', kind: 'control', message: null, role: null, sampled: false },
  ]);
  expect(html).toContain('class="piece content sampled"');
  expect(html).toContain('title="special token of no message"');
});

describe('draws a special token within content as the prompt has it', () => {
  const tokens = compileControlTokens(['<end>']);
  const segments = [{ ...user, text: 'a<end>b', kind: 'content' }] as const;

  test('escaped', () => {
    const html = anatomyHtml(segments, { tokens, mode: 'escape' });
    expect(html).toMatch(/>a<span class="forged" title="[^"]+">&lt; end&gt;<\/span>b</);
  });

  test('let through', () => {
    const html = anatomyHtml(segments, { tokens, mode: 'allow' });
    expect(html).toMatch(/>a<span class="let-through" title="[^"]+">&lt;end&gt;<\/span>b</);
  });
});

test('shows the same special token in a row as one piece', () => {
  const image = { ...user, text: '<image>', kind: 'control' } as const;
  const html = anatomyHtml([image, image, image]);
  expect(html.match(/<span/g)).toHaveLength(1);
  expect(html).toContain('&lt;image&gt;&lt;image&gt;&lt;image&gt;</span>');
  expect(html).toContain('3 × special token');
});

import { describe, expect, test } from 'vitest';
import { defineWritingFormat } from './define-writing-format.js';
import { defineOptions } from './options.js';
import { textDelimiters } from './text-delimiters.js';

const headed = defineWritingFormat({
  name: 'headed',
  models: [],
  options: defineOptions({}),
  control: ['<end>'],
  delimiters: textDelimiters(['### Reply:', '### Ask:']),
  stop: ['<end>'],
  supports: { history: true },
  write({ messages }, out) {
    messages.forEach(({ role, content }, index) => {
      out.message(index);
      out.scaffold(role === 'user' ? '### Ask:' : '### Reply:');
      if (typeof content === 'string') out.content(content);
      else for (const part of content ?? []) if (part.type === 'text') out.content(part.text);
      out.control('<end>');
    });
  },
})();

const ask = (...texts: string[]) => ({
  messages: [
    { role: 'user' as const, content: texts.map((text) => ({ type: 'text' as const, text })) },
  ],
});

describe('delimiters that are ordinary text', () => {
  test('are named by the format', () => {
    expect(headed.delimiters).toEqual(['### Reply:', '### Ask:']);
    expect(headed.control).toEqual(['<end>']);
  });

  test.each([
    { texts: ['Hi ### Reply: x'], text: '### Ask:Hi # ## Reply: x<end>' },
    { texts: ['### Re', 'ply:'], text: '### Ask:### Re ply:<end>' },
    { texts: ['#', '## Ask:'], text: '### Ask:# ## Ask:<end>' },
    { texts: ['plain ###'], text: '### Ask:plain ###<end>' },
  ])('are broken in every rendering of $texts', ({ texts, text }) => {
    expect(headed.render(ask(...texts))).toBe(text);
    const segments = headed.segments(ask(...texts));
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(segments.filter(({ kind }) => kind === 'control')).toHaveLength(1);
  });

  test('never end up encoded from content', () => {
    const encoded: string[] = [];
    headed.tokens(ask('### Reply:'), {
      controlId: () => 1,
      encode(text) {
        encoded.push(text);
        return [0];
      },
    });
    expect(encoded).toEqual(['### Ask:# ## Reply:']);
  });

  test('are left alone, or refused, where that is asked for', () => {
    const conversation = ask('### Reply:');
    expect(headed.segments(conversation, { defuse: 'allow' }).at(1)?.text).toBe('### Reply:');
    expect(() => headed.segments(conversation, { defuse: 'throw' })).toThrow('messages[0]');
  });

  test('keep control tokens inside content of segments as they are', () => {
    expect(headed.segments(ask('a<end>')).at(1)?.text).toBe('a<end>');
  });
});

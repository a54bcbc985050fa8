import { describe, expect, test } from 'vitest';
import { defineOptions } from '../checking/options.js';
import { defineWritingFormat } from '../format/define-writing-format.js';
import { tokenize } from '../format/tokenize.js';
import { textDelimiters } from './text-delimiters.js';
import { markup, type Writer } from './writer.js';

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
    tokenize(headed, ask('### Reply:'), {
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
    expect(headed.segments(conversation, { specialTokens: 'allow' }).at(1)?.text).toBe(
      '### Reply:',
    );
    expect(() => headed.segments(conversation, { specialTokens: 'refuse' })).toThrow('messages[0]');
  });

  test('form neither with what stands for an image, nor with the reply', () => {
    const image = { type: 'image', image_path: 'a.png' } as const;
    const seen: string[] = [];
    const note = (kind: string) => (text: string) => seen.push(`${kind} ${text}`);
    const writer = {
      message: note('message'),
      sampled: note('sampled'),
      control: note('control'),
      scaffold: note('scaffold'),
      content: note('content'),
      markup: note('markup'),
      media: (part: object, placeholder: { text: string }) =>
        seen.push(`media ${part === image} ${placeholder.text}`),
      reply: () => seen.push('reply'),
    } as unknown as Writer;
    const guarded = textDelimiters(['### Reply:']).guard(writer, 'escape');
    guarded.content('### Re');
    guarded.media(image, markup({ scaffold: 'ply:' }));
    guarded.content('a');
    guarded.media(image, markup({ scaffold: 'b' }));
    guarded.reply();
    expect(seen).toEqual([
      'content ### Re',
      'scaffold  ',
      'media true ply:',
      'content a',
      'scaffold ',
      'media true b',
      'reply',
    ]);
  });

  test('keep control tokens inside content of segments as they are', () => {
    expect(headed.segments(ask('a<end>')).at(1)?.text).toBe('a<end>');
  });
});

import { describe, expect, expectTypeOf, test } from 'vitest';
import { writeTurns } from '../../test/chat.js';
import { errorOf } from '../../test/errors.js';
import { markedReader } from '../../test/marked-reader.js';
import { choice, defineOptions } from '../checking/options.js';
import type { Conversation } from '../conversation/conversation.js';
import { defineFormat } from './define-format.js';
import { defineReadingFormat, type ReadingDefinition } from './define-reading-format.js';
import type { PromptFormat, ReadingFormat } from './format.js';
import { openedBy } from './opened-by.js';

const options = defineOptions({ tongue: choice('plain', 'fancy') });
const definition: ReadingDefinition<typeof options, { readonly prefill: true }> = {
  name: 'chat',
  models: ['example/chat-*'],
  options,
  control: ['<user>', '<bot>', '<end>'],
  stop: ['<end>', '\n\nuser:'],
  supports: { history: true, images: true, tools: true, toolCalls: true },
  request: { prefill: true },
  write({ messages }, out, { generationPrompt }) {
    writeTurns(messages, out, generationPrompt);
    if (generationPrompt) out.reply();
    if (generationPrompt) out.scaffold('Well, ');
  },
  builtins: (_conversation, { tongue }) => (tongue === 'fancy' ? ['search'] : []),
  callId: (index) => `id${index}`,
  reader: (_options, context) => markedReader(context),
};
const reading = defineReadingFormat(definition);
const whole = defineFormat(definition);

const conversation: Conversation = {
  messages: [
    {
      role: 'user',
      content: [
        { type: 'image', image_path: 'a.png' },
        { type: 'text', text: 'Hi' },
      ],
    },
    {
      role: 'assistant',
      tool_calls: [{ id: 'id0', type: 'function', function: { name: 'now', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'id0', content: '1' },
  ],
  tools: [{ type: 'function', function: { name: 'now' } }],
};

describe('a format that writes and reads', () => {
  test('has the turn of a whole one, but its token ids and its grammar', () => {
    for (const tongue of ['plain', 'fancy'] as const) {
      const { tokens, tokensAsync, grammar, reader, parse, ...data } = whole({ tongue }).turn(
        conversation,
        { toolChoice: 'none' },
      );
      const turn = reading({ tongue }).turn(conversation, { toolChoice: 'none' });
      expect(turn).toMatchObject(data);
      expect(Object.keys(turn).toSorted()).toEqual(
        [...Object.keys(data), 'reader', 'parse'].toSorted(),
      );
      expect(turn.stop).toEqual({ tokens: ['<end>'], texts: ['\n\nuser:'] });
      expect(turn.opened).toBe('Well, ');
    }
  });

  test('reads as a whole one does, knowing its prompt', () => {
    const said = '<call>now:{}</call>Done.<end>';
    const turn = reading().turn(conversation);
    expect(turn.parse(said)).toEqual(whole().turn(conversation).parse(said));
    expect(turn.parse(said).message.tool_calls?.[0]?.id).toBe('id1');
    expect(reading().parse(said).message.tool_calls?.[0]?.id).toBe('id0');
    const reader = turn.reader({ callId: () => 'own' });
    expect(reader.push('<call>now:{}')[0]).toMatchObject({ type: 'tool-call', id: 'own' });
    expect(openedBy(reading(), '<bot>Well, then')).toBe('Well, then');
  });

  test('has neither token ids nor `next`, which take most of the bytes', () => {
    const format = reading({ tongue: 'fancy' });
    expect(format).not.toHaveProperty('tokens');
    expect(format).not.toHaveProperty('next');
    expect(Object.keys(format)).toEqual(
      Object.keys(whole()).filter((key) => !['tokens', 'tokensAsync', 'next'].includes(key)),
    );
    expect(format.with({ tongue: 'plain' }).turn(conversation).readerOptions.builtins).toEqual([]);
    expect(reading.formatName).toBe('chat');
  });

  test('refuses a request that nothing would hold the reply to', () => {
    const ask = () => reading().turn(conversation, { toolChoice: 'required' as never });
    expect(errorOf(ask)).toMatchObject({ code: 'unsupported', path: 'toolChoice' });
  });
});

test('its types are those of a whole one, without what that has besides', () => {
  expectTypeOf<PromptFormat>().toExtend<ReadingFormat>();
  expectTypeOf<ReadingFormat>().not.toExtend<PromptFormat>();
  const { request, ...rest } = definition;
  // @ts-expect-error a grammar would hold the reply to it
  defineReadingFormat({ ...rest, request: { toolChoice: 'grammar' } });
});

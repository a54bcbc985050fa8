import {
  AIMessage,
  ChatMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { NO_CAPABILITIES } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { readMessages } from './read-messages.js';

const context = { supports: NO_CAPABILITIES, tools: [] };
const image = (url: string) => ({ type: 'image_url', image_url: { url } });
const PNG = 'data:image/png;base64,AAAA';
const pdf = (extra: object) => ({
  type: 'file',
  file: { file_data: 'data:application/pdf;base64,AAAA', ...extra },
});

test.each<[object, object]>([
  [{ type: 'image_url', image_url: 'https://a/b.png' }, image('https://a/b.png')],
  [
    { type: 'image_url', image_url: { url: PNG, detail: 'low' } },
    { type: 'image_url', image_url: { url: PNG, detail: 'low' } },
  ],
  [{ type: 'image', url: 'https://a/b.png' }, image('https://a/b.png')],
  [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }, image(PNG)],
  [{ type: 'image', data: new Uint8Array(3), mimeType: 'image/png' }, image(PNG)],
  [{ type: 'image', source_type: 'base64', data: 'AAAA', mime_type: 'image/png' }, image(PNG)],
  [{ type: 'image', source_type: 'url', url: 'https://a/b.png' }, image('https://a/b.png')],
  [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    image(PNG),
  ],
  [
    { type: 'audio', data: 'AAAA', mimeType: 'audio/mpeg' },
    { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
  ],
  [
    { type: 'audio', source_type: 'url', url: 'data:audio/wav;base64,AAAA' },
    { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  ],
  [{ type: 'file', source_type: 'url', url: 'data:application/pdf;base64,AAAA' }, pdf({})],
  [
    { type: 'file', source_type: 'text', text: 'Hi' },
    { type: 'text', text: 'Hi' },
  ],
  [
    { type: 'text', source_type: 'text', text: 'Hi' },
    { type: 'text', text: 'Hi' },
  ],
  [
    { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
    { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  ],
  [{ type: 'file', data: 'AAAA', mimeType: 'application/pdf' }, pdf({})],
  [
    { type: 'file', data: 'AAAA', mimeType: 'application/pdf', metadata: { filename: 'a.pdf' } },
    pdf({ filename: 'a.pdf' }),
  ],
  [
    { type: 'file', source_type: 'id', id: 'f1' },
    { type: 'file', file: { file_id: 'f1' } },
  ],
  [pdf({ filename: 'x' }), pdf({ filename: 'x' })],
  [
    { type: 'text-plain', text: 'Hi' },
    { type: 'text', text: 'Hi' },
  ],
])('reads the block %j', (block, part) => {
  const message = new HumanMessage({ content: [block] as never });
  expect(readMessages([message], context)).toEqual([{ role: 'user', content: [part] }]);
});

test.each<[object]>([
  [{ type: 'video', url: 'https://a/b.mp4' }],
  [{ type: 'audio', url: 'https://a/b.mp3' }],
  [{ type: 'file', url: 'https://a/b.pdf' }],
  [{ type: 'image' }],
  [{ type: 'reasoning', reasoning: 'Hm.' }],
])('refuses the block %j with its path', (block) => {
  const message = new HumanMessage({ content: ['Hi', block] as never });
  expect(() => readMessages([message], context)).toThrow(
    expect.objectContaining({ code: 'unsupported', path: 'messages[0].content[1]' }),
  );
});

test('reads every role', () => {
  const messages = [
    new SystemMessage('Be brief.'),
    new ChatMessage('Be very brief.', 'developer'),
    new HumanMessage({ content: 'Hi', name: 'Ann' }),
    new AIMessage({
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 's' },
        { type: 'text', text: 'Let me see.' },
        { type: 'tool_use', id: 'a', name: 'f', input: {} },
      ],
      tool_calls: [{ id: 'a', name: 'f', args: { x: 1 } }],
      name: 'agent',
    }),
    new ToolMessage({ content: 'Wrong!', tool_call_id: 'a', name: 'f', status: 'error' }),
  ];
  expect(readMessages(messages, context)).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'developer', content: 'Be very brief.' },
    { role: 'user', content: 'Hi', name: 'Ann' },
    {
      role: 'assistant',
      content: 'Let me see.',
      reasoning_content: 'Hm.',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } }],
    },
    { role: 'tool', tool_call_id: 'a', name: 'f', content: 'Wrong!' },
  ]);
  const marking = { ...NO_CAPABILITIES, toolErrors: true, names: true };
  const read = readMessages(messages, { supports: marking, tools: [] });
  expect(read.slice(3)).toMatchObject([{ name: 'agent' }, { is_error: true }]);
});

test("reads other integrations' reasoning", () => {
  const message = new AIMessage({
    content: 'Yes.',
    additional_kwargs: { reasoning_content: 'Hm.' },
  });
  expect(readMessages([message], context)).toEqual([
    { role: 'assistant', content: 'Yes.', reasoning_content: 'Hm.' },
  ]);
});

test('refuses what is no message to a model', () => {
  expect(() => readMessages([new RemoveMessage({ id: 'x' })], context)).toThrow(
    expect.objectContaining({ code: 'unsupported', path: 'messages[0]' }),
  );
});

import type {
  LanguageModelV4FilePart,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import { conversationOf } from './conversation-of.js';
import type { PromptReading } from './prompt-reading.js';

const messagesOf = (
  prompt: LanguageModelV4Prompt,
  { marksErrors = true, takesFiles = true }: Partial<PromptReading> = {},
) => conversationOf(prompt, [], { marksErrors, takesFiles }).messages;

const refusal = (path: string) => expect.objectContaining({ code: 'unsupported', path });

test('messages of each role', () => {
  const messages = messagesOf([
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'I look.' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Paris' } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'weather',
          output: { type: 'text', value: 'rain' },
        },
      ],
    },
  ]);
  expect(messages).toEqual([
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hi' },
    {
      role: 'assistant',
      content: 'I look.',
      reasoning_content: 'Hm.',
      tool_calls: [
        {
          id: 'c1',
          type: 'function',
          function: { name: 'weather', arguments: '{"city":"Paris"}' },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', name: 'weather', content: 'rain' },
  ]);
});

describe('files', () => {
  const BYTES = Uint8Array.of(1, 2, 3);
  const contentOf = (file: Omit<LanguageModelV4FilePart, 'type'>) => {
    const parts = [
      { type: 'text' as const, text: 'Look:' },
      { type: 'file' as const, ...file },
    ];
    const [message] = messagesOf([{ role: 'user', content: parts }]);
    const { content } = message as { content: readonly unknown[] };
    return content[1];
  };

  test.each<[string, Omit<LanguageModelV4FilePart, 'type'>, unknown]>([
    [
      'an image as bytes',
      { mediaType: 'image/jpeg', data: { type: 'data', data: BYTES } },
      { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,AQID' } },
    ],
    [
      'an image of an unknown kind in base64',
      { mediaType: 'image', data: { type: 'data', data: 'AQID' } },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
    ],
    [
      'an image at an address, with its detail',
      {
        mediaType: 'image/*',
        data: { type: 'url', url: new URL('https://a.example/b.png') },
        providerOptions: { modelspeak: { detail: 'low' } },
      },
      { type: 'image_url', image_url: { url: 'https://a.example/b.png', detail: 'low' } },
    ],
    [
      'audio',
      { mediaType: 'audio/mpeg', data: { type: 'data', data: BYTES } },
      { type: 'input_audio', input_audio: { data: 'AQID', format: 'mp3' } },
    ],
    [
      'a document',
      { mediaType: 'application/pdf', filename: 'a.pdf', data: { type: 'data', data: BYTES } },
      {
        type: 'file',
        file: { file_data: 'data:application/pdf;base64,AQID', filename: 'a.pdf' },
      },
    ],
    [
      'text',
      { mediaType: 'text/plain', data: { type: 'text', text: 'words' } },
      { type: 'text', text: 'words' },
    ],
    [
      'a file that the server knows',
      { mediaType: 'application/pdf', data: { type: 'reference', reference: { openai: 'f1' } } },
      { type: 'file', file: { file_id: 'f1' } },
    ],
  ])('%s', (_what, file, expected) => {
    expect(contentOf(file)).toEqual(expected);
  });

  test.each<[string, Omit<LanguageModelV4FilePart, 'type'>]>([
    [
      'a document at an address',
      { mediaType: 'application/pdf', data: { type: 'url', url: new URL('https://a.example/b') } },
    ],
    [
      'a file of another provider',
      { mediaType: 'application/pdf', data: { type: 'reference', reference: { google: 'f1' } } },
    ],
  ])('%s is refused', (_what, file) => {
    expect(() => contentOf(file)).toThrow(refusal('prompt[0].content[1]'));
  });
});

describe('a file of text, for a format without files,', () => {
  const HELLO = new TextEncoder().encode('Grüß!');
  const contentOf = (mediaType: string, data: Uint8Array | string) => {
    const file = { type: 'file', mediaType, data: { type: 'data', data } } as const;
    const [message] = messagesOf([{ role: 'user', content: [file] }], { takesFiles: false });
    return message?.content;
  };

  test.each([
    ['text/plain', HELLO],
    ['text/markdown', 'R3LDvMOfIQ=='],
    ['application/json', HELLO],
  ])('becomes text: %s', (mediaType, data) => {
    expect(contentOf(mediaType, data)).toBe('Grüß!');
  });

  test('is refused if it is not UTF-8', () => {
    expect(() => contentOf('text/plain', Uint8Array.of(255))).toThrow(
      refusal('prompt[0].content[0]'),
    );
  });
});

describe('the result of a tool', () => {
  const messageOf = (output: LanguageModelV4ToolResultOutput, marksErrors = true) => {
    const result = { type: 'tool-result', toolCallId: 'c1', toolName: 'f', output } as const;
    return messagesOf([{ role: 'tool', content: [result] }], { marksErrors })[0];
  };

  test.each<[LanguageModelV4ToolResultOutput, unknown]>([
    [{ type: 'text', value: 'rain' }, 'rain'],
    [{ type: 'json', value: { rain: true } }, '{"rain":true}'],
    [
      {
        type: 'content',
        value: [
          { type: 'text', text: 'rain' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AQID' } },
        ],
      },
      [
        { type: 'text', text: 'rain' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
      ],
    ],
  ])('%o', (output, content) => {
    const expected = { role: 'tool', tool_call_id: 'c1', name: 'f', content };
    expect(messageOf(output)).toEqual(expected);
  });

  test.each<[LanguageModelV4ToolResultOutput, string]>([
    [{ type: 'error-text', value: 'no map' }, 'no map'],
    [{ type: 'error-json', value: { code: 3 } }, '{"code":3}'],
    [{ type: 'execution-denied', reason: 'too far' }, 'too far'],
    [{ type: 'execution-denied' }, 'The user did not allow this call.'],
  ])('%o is an error', (output, content) => {
    expect(messageOf(output)).toMatchObject({ content, is_error: true });
    expect(messageOf(output, false)).not.toHaveProperty('is_error');
  });

  test("a provider's own part is refused", () => {
    expect(() => messageOf({ type: 'content', value: [{ type: 'custom' }] })).toThrow(
      refusal('prompt[0].content[0].output.value[0]'),
    );
  });

  test('an approval is for the AI SDK', () => {
    const approval = { type: 'tool-approval-response', approvalId: 'a', approved: true } as const;
    expect(messagesOf([{ role: 'tool', content: [approval] }])).toEqual([]);
  });
});

describe('a message of the model', () => {
  type Content = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'];
  const messageOf = (content: Content) => messagesOf([{ role: 'assistant', content }])[0];
  const own = (modelspeak: object) => ({ providerOptions: { modelspeak: modelspeak as never } });

  test('keeps an unusual order', () => {
    const content: Content = [
      { type: 'text', text: 'One.' },
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Two.' },
    ];
    expect(messageOf(content)).toEqual({ role: 'assistant', content });
  });

  test('keeps signatures and what only its provider knows', () => {
    expect(
      messageOf([
        { type: 'reasoning', text: 'Hm.', ...own({ signature: 's', id: 'r1' }) },
        {
          type: 'tool-call',
          toolCallId: 'c',
          toolName: 'f',
          input: {},
          ...own({ signature: 't', extra: { a: 1 } }),
        },
        { type: 'reasoning', text: '', ...own({ message: { note: 'n' } }) },
      ]),
    ).toEqual({
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Hm.', signature: 's', id: 'r1' },
        { type: 'tool_call', id: 'c', signature: 't' },
      ],
      tool_calls: [
        { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' }, extra: { a: 1 } },
      ],
      extra: { note: 'n' },
    });
  });

  test('keeps a refusal', () => {
    expect(messageOf([{ type: 'text', text: 'No.', ...own({ refusal: true }) }])).toEqual({
      role: 'assistant',
      content: [{ type: 'refusal', refusal: 'No.' }],
    });
  });

  test.each(['{"city": Par', undefined, null, 3])('has no input that is no object: %s', (input) => {
    const part = { type: 'tool-call', toolCallId: 'c', toolName: 'f', input } as const;
    expect(messageOf([part])).toMatchObject({ tool_calls: [{ function: { arguments: '{}' } }] });
  });

  test('without content is an empty text', () => {
    expect(messageOf([])).toEqual({ role: 'assistant', content: '' });
  });

  test.each<[string, Content[number]]>([
    [
      'a call that a provider ran',
      { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: {}, providerExecuted: true },
    ],
    [
      'its result',
      {
        type: 'tool-result',
        toolCallId: 'c',
        toolName: 'f',
        output: { type: 'text', value: '' },
      },
    ],
    ['a file', { type: 'file', mediaType: 'image/png', data: { type: 'data', data: '' } }],
    ["a provider's own part", { type: 'custom', kind: 'openai.compaction' }],
  ])('%s is refused', (_what, part) => {
    expect(() => messageOf([part])).toThrow(refusal('prompt[0].content[0]'));
  });
});

import type { RenderOptions } from '@modelspeak/core';
import { expect, it } from 'vitest';
import type { OpenAIRequest } from './body/request.js';
import { openaiMessages } from './openai-messages.js';

const guide = await openaiMessages().guide?.();

it('describes the format', () => {
  expect(guide?.title).toBe('OpenAI Chat Completions');
  expect(guide?.roles.map(({ role }) => role)).toContain('developer');
});

it.each(guide?.examples ?? [])(
  'renders the example "$title"',
  ({ formatOptions, conversation, options = {} }) => {
    const format = openaiMessages(formatOptions);
    const body = format.body(conversation, options as RenderOptions<OpenAIRequest>);
    expect(openaiMessages().readBody(body)).toEqual({
      ...formatOptions,
      conversation,
      options,
      sampling: {},
      parameters: {},
    });
  },
);

it.each(guide?.examples.filter(({ reply }) => reply) ?? [])(
  'reads the reply of the example "$title"',
  ({ formatOptions, reply = '' }) => {
    const read = openaiMessages(formatOptions).parse(reply);
    expect(read).toMatchObject({ reason: 'stop', malformed: [], ignored: '' });
    expect(read.message.content).toMatch(/Rome\.$/);
  },
);

import { expect, test } from 'vitest';
import { formatLinks } from './format-links.js';
import { formats } from './formats.js';

test('tells the formats of models from those of APIs and data sets, each sorted', async () => {
  const { modelFormats, messageFormats } = await formatLinks();
  expect(messageFormats.map(({ label }) => label)).toEqual([
    'Anthropic Messages',
    'Gemini generateContent',
    'LazyLLM Alpaca',
    'LazyLLM chat',
    'Ollama chat',
    'OpenAI messages',
    'OpenAI Responses',
    'ShareGPT',
  ]);
  expect(modelFormats.at(0)?.label).toBe('Apertus');
  expect(modelFormats.length + messageFormats.length).toBe(formats.length);
});

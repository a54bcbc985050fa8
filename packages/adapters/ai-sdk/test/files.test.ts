import * as ai7 from 'ai';
import { expect, test } from 'vitest';
import { languageModel } from '../src/index.js';
import { VERSIONS } from './ai-versions.js';
import { scriptedModel } from './scripted-model.js';

test.each(VERSIONS)('a file of text reaches a model without files: $name', async (version) => {
  const { ai, specificationVersion } = version;
  const { model, endpoint } = scriptedModel(['Done.']);
  const data = new TextEncoder().encode('some words');
  await ai.generateText({
    model: languageModel(model, { specificationVersion }) as never,
    messages: [{ role: 'user', content: [{ type: 'file', mediaType: 'text/plain', data }] }],
  });
  expect(endpoint.asked[0]?.prompt).toContain('some words');
});

test.each(['v3', 'v4'] as const)('ai 7 sends text as a file, to a model of %s', async (version) => {
  const { model, endpoint } = scriptedModel(['Done.']);
  const data = { type: 'text', text: 'some words' } as const;
  await ai7.generateText({
    model: languageModel(model, { specificationVersion: version }),
    messages: [{ role: 'user', content: [{ type: 'file', mediaType: 'text/plain', data }] }],
  });
  expect(endpoint.asked[0]?.prompt).toContain('some words');
});

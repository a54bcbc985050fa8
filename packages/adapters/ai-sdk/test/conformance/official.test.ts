import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenAICompatible as createOpenAICompatible6 } from 'openai-compatible6';
import { expect, test } from 'vitest';
import {
  type ProviderSubject,
  runProviderConformance,
  testProvider,
} from '../../src/conformance/index.js';
import { VERSIONS } from '../ai-versions.js';
import { anthropicProtocol } from './anthropic-protocol.js';
import { openaiProtocol } from './openai-protocol.js';
import { serve } from './replay.js';

const [ai6, , ai7] = VERSIONS.map(({ ai }) => ai);
if (ai6 === undefined || ai7 === undefined) throw new Error('a version is missing');

/** They break the stream itself, of which streamText throws the error instead of showing it as a part. */
const exceptions = {
  'errors: has the part error': 'a connection that is lost breaks the stream',
};

const SUBJECTS: readonly ProviderSubject[] = [
  {
    name: '@ai-sdk/openai-compatible 2 by ai 6',
    ai: ai6,
    exceptions,
    serve: (script) =>
      serve(openaiProtocol, script, (url) =>
        createOpenAICompatible6({ name: 'own', baseURL: url, includeUsage: true })('m'),
      ),
  },
  {
    name: '@ai-sdk/openai-compatible 3 by ai 7',
    ai: ai7,
    exceptions,
    serve: (script) =>
      serve(openaiProtocol, script, (url) =>
        createOpenAICompatible({ name: 'own', baseURL: url, includeUsage: true })('m'),
      ),
  },
  {
    name: '@ai-sdk/anthropic 4 by ai 7',
    ai: ai7,
    exceptions,
    serve: (script) =>
      serve(anthropicProtocol, script, (url) =>
        createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5'),
      ),
  },
];

for (const subject of SUBJECTS) testProvider(subject, { test });

test.each(SUBJECTS)('$name needs its exceptions', async ({ exceptions: _none, ...subject }) => {
  const { groups } = await runProviderConformance(subject);
  const failed = groups.flatMap(({ name, checks }) =>
    checks.flatMap((check) => (check.outcome === 'failed' ? [`${name}: ${check.name}`] : [])),
  );
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatch(/^errors: has the part error/);
});

import { createTemplate } from '../../template.js';

export const writeTests = createTemplate({
  name: 'WriteTests',
  description: 'Writes tests for code.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You write tests with {{framework}}.

Test what the code promises, not how it keeps its promise. Cover the ordinary case, the edges (empty, one, many, the largest), and each way to fail. One behaviour a test; its name says the behaviour in words. No test depends on another, on the clock or on the network.

Give one file, complete, in a fenced block. If you find a bug while writing, leave its test in, failing, and tell of it below the code.`,
  user: `# Code

{{code}}`,
});

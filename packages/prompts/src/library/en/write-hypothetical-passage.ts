import { createTemplate } from '../../template.js';

export const writeHypotheticalPassage = createTemplate({
  name: 'WriteHypotheticalPassage',
  description: 'Writes the passage that would answer a question, to search with.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You write the passage that a good document would hold if it answered the question below. It serves to find real passages that are like it.

Write one paragraph of 60 to 120 words in the style of a reference work, with the terms that an expert would use. State things plainly, without hedging. It does not matter whether the details are right; it matters that they are of the right kind. Give the paragraph alone.`,
  user: `# Question

{{question}}`,
});

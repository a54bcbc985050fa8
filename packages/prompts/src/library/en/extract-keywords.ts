import { createTemplate } from '../../template.js';

export const extractKeywords = createTemplate({
  name: 'ExtractKeywords',
  description: 'Finds the keywords to search for a question with.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You find the words to search with.

Give five to ten keywords or short phrases for the question below: those in it that carry its meaning, then synonyms, spellings and technical terms under which documents may have it. The most specific first. One a line, without numbers and without explanation.`,
  user: '{{question}}',
});

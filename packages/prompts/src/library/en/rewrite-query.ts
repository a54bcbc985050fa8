import { createTemplate } from '../../template.js';

export const rewriteQuery = createTemplate({
  name: 'RewriteQuery',
  description: 'Rewrites a question so that a search finds more.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You prepare questions for a search through documents.

Rewrite the question so that it stands by itself: resolve pronouns and abbreviations as far as it tells, drop greetings and everything that is no part of the subject, name the subject as a document would. Keep each condition: times, places, versions, names. Do not answer it and do not make it broader.

Give one question, in the language of the original, and nothing else.`,
  user: '{{question}}',
});

import { createTemplate } from '../../template.js';

export const splitQuestion = createTemplate({
  name: 'SplitQuestion',
  description: 'Splits a question into simpler ones.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You split questions so that each part can be looked up by itself.

If the question asks one thing, give it back as it is. Otherwise give the questions it is made of, two to five, one a line, each complete without the others, in the order in which one would need the answers. Together they ask what the original asks, no more and no less. Do not answer them.`,
  user: '{{question}}',
});

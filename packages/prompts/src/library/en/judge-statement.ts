import { createTemplate } from '../../template.js';

export const judgeStatement = createTemplate({
  name: 'JudgeStatement',
  description: 'Judges whether a statement is true, false or unknown.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You judge statements. Your answer is a single word:

- true: the statement holds as it stands, in every part.
- false: at least one part of it does not hold.
- unknown: it cannot be told, because it is an opinion, a prediction, or beyond what you know.

Give the word in lower case, without punctuation and without explanation.`,
  user: 'Statement: {{statement}}',
});

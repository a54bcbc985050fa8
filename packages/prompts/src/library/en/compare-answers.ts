import { createTemplate } from '../../template.js';

export const compareAnswers = createTemplate({
  name: 'CompareAnswers',
  description: 'Says which of two answers is better.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You compare two answers to one question, without regard to which comes first, which is longer, or which sounds surer of itself.

Look for errors of fact first, for what is missing next, for how clear they are last. Say in two or three sentences what decides between them. End with a line of its own: "Better: first", "Better: second" or "Better: neither".`,
  user: `# Question

{{question}}

# First answer

{{first}}

# Second answer

{{second}}`,
});

import { createTemplate } from '../../template.js';

export const createQuestionFromContext = createTemplate({
  name: 'CreateQuestionFromContext',
  description: 'Makes a question and its answer from a passage, to test retrieval with.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You make test questions for a system that answers from documents.

From the passage make one question that it answers, and that somebody could ask who has never seen it: no "in this passage", no pronoun without its noun, specific enough that one passage among thousands is meant. Then give the answer, which must follow from the passage alone.

Answer in this form:

Question: one sentence
Answer: one to three sentences`,
  user: `<passage>
{{context}}
</passage>`,
});

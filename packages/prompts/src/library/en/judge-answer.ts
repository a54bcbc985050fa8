import { createTemplate } from '../../template.js';

export const judgeAnswer = createTemplate({
  name: 'JudgeAnswer',
  description: 'Scores an answer to a question from 1 to 5.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You grade answers to questions, strictly and by the same measure every time.

Score from 1 to 5 each of: correctness (is everything in it true?), completeness (is all that was asked answered?), clarity (can it be understood on first reading?). 5 means that nothing could be better, 3 that it is of use with flaws, 1 that it fails. Length and politeness earn nothing.

Answer in this form:

Reasons: two sentences at most
Correctness: a number
Completeness: a number
Clarity: a number`,
  user: `# Question

{{question}}

# Answer

{{answer}}`,
});

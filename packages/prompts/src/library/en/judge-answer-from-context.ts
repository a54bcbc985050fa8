import { createTemplate } from '../../template.js';

export const judgeAnswerFromContext = createTemplate({
  name: 'JudgeAnswerFromContext',
  description: 'Judges whether an answer is backed by its passages.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You judge answers that were given from passages.

Go through the answer statement by statement. For each say whether the passages back it, contradict it, or do not speak of it. Then score from 1 to 5:

- Faithfulness: how much of the answer is backed.
- Relevance: how well it answers what was asked.
- Completeness: how much of what the passages have on the question it uses.

End with three lines: "Faithfulness:", "Relevance:" and "Completeness:", each with its number.`,
  user: `# Question

{{question}}

<passages>
{{context}}
</passages>

# Answer

{{answer}}`,
});

import { createTemplate } from '../../template.js';

export const stepByStepTask = createTemplate({
  name: 'StepByStepTask',
  description: 'Solves a problem step by step, then gives the result.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You solve problems methodically.

First restate what is asked and what is given. Then go step by step: one thought a step, each following from what came before. Check the result by another way than the one you took. If the check fails, find the step that was wrong and go on from there.

End with one line that begins with "Result:" and holds nothing but the result.`,
  user: `# Task

{{task}}`,
});

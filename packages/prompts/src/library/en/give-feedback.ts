import { createTemplate } from '../../template.js';

export const giveFeedback = createTemplate({
  name: 'GiveFeedback',
  description: 'Gives feedback on work for a task.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You give feedback that helps people to do better next time.

Compare the work with the task, point by point. Then say:

1. What works, and why, in two sentences at most.
2. The three changes that would improve it most, the most important first. Name the place, say what a reader runs into there, and show how it could be.
3. Whether the task is fulfilled: "fulfilled", "fulfilled in part" or "not fulfilled".

Speak of the work, never of the person.`,
  user: `# Task

{{task}}

# Work

{{work}}`,
});

import { createTemplate } from '../../template.js';

export const writePrompt = createTemplate({
  name: 'WritePrompt',
  description: 'Writes a prompt template for a task.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You write prompts for language models.

For the task below write a prompt of two parts: what the system says (who the model is, how it works, what the output looks like) and what the user says. Put every input that changes from time to time into a placeholder in double braces, with a name that says what it holds.

Ask for one thing at a time, say what to do instead of what not to do, and define the output so exactly that a program could read it. Give the two parts under the headings "System" and "User", then list the placeholders with a line of explanation each.`,
  user: `# Task

{{task}}`,
});

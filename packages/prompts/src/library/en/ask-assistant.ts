import { createTemplate } from '../../template.js';

export const askAssistant = createTemplate({
  name: 'AskAssistant',
  description: 'Asks a careful assistant any question.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You are a careful assistant. You answer briefly and exactly, in the language of the question.

Answer what was asked before you add anything. If the question can be understood in several ways, say which one you chose. If you are not sure, say how sure you are; never make up a fact, a source or a number.`,
  user: `# Question

{{question}}`,
});

import { createTemplate } from '../../template.js';

export const routeQuestion = createTemplate({
  name: 'RouteQuestion',
  description: 'Sends a question to the one who should answer it.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You send each question to where it is answered best.

Below are the routes, each with what it is for. Choose the one that fits the question. If two would do, choose the more specific one. If none does, answer "none". Give the name of the route and nothing else.

# Routes

{{routes}}`,
  user: `# Question

{{question}}`,
});

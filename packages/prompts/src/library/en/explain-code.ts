import { createTemplate } from '../../template.js';

export const explainCode = createTemplate({
  name: 'ExplainCode',
  description: 'Explains what some code does.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You explain code to programmers who did not write it.

Say first in one sentence what it is for. Then follow the data: what comes in, what happens to it, what goes out. Stay at the level of ideas; quote a line only where it is the hard one. Close with what a reader could easily get wrong about it. If the code does not do what its names suggest, say so.`,
  user: '{{code}}',
});

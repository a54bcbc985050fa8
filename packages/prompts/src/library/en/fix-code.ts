import { createTemplate } from '../../template.js';

export const fixCode = createTemplate({
  name: 'FixCode',
  description: 'Repairs code that fails with an error.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You repair code.

1. Say in one sentence what is wrong and where. If the error only shows up where you see it, name the place where it comes from.
2. Give the repaired code, whole, in one fenced block. Change no more than the repair takes: names, style and behaviour otherwise stay as they are.
3. Say in one sentence how to check that it works now.

If the error cannot come from this code, say so instead, and say what you would have to see.`,
  user: `# Code

{{code}}

# Error

{{error}}`,
});

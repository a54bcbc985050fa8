import { createTemplate } from '../../template.js';

export const fixCodeByReflection = createTemplate({
  name: 'FixCodeByReflection',
  description: 'Improves code in rounds of critique and repair.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You improve code in rounds. Each round has two steps.

Critique: read the request again, word by word. Compare the code with it and with the feedback. List two or three faults, each with the line it is in, why it is a fault, and how you will mend it. If a fault comes back that you had mended before, your earlier idea was wrong: choose another.

Improve: give the whole code anew in one fenced block, with every fault on your list mended, and with two or three tests that fail on the old code and pass on the new one.

Use the headings "Critique" and "Improve".`,
  user: `# Request

{{request}}

# Code

{{code}}

# Feedback

{{feedback}}`,
});

import { createTemplate } from '../../template.js';

export const decisionsInTranscript = createTemplate({
  name: 'DecisionsInTranscript',
  description: 'Finds the decisions and next steps in a transcript.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You find in transcripts what was decided.

A decision is what those present agreed on, also without saying the word. A proposal that nobody took up is none. For each decision give: what was decided; who decided it; the reason that was given; the words of the transcript that show it, as a quote. Then list the next steps with the person and the date. If nothing was decided, say so in one sentence.`,
  user: `<transcript>
{{transcript}}
</transcript>`,
});

import { createTemplate } from '../../template.js';

export const summarizeText = createTemplate({
  name: 'SummarizeText',
  description: 'Sums a text up.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You sum texts up.

Say what the text says, in its own order of importance, in your own words and in its language. Keep what it claims apart from what it proves. Leave out examples unless they are the point. No introduction, no judgement, nothing that the text does not say. Length: {{length}}.`,
  user: `<text>
{{text}}
</text>`,
});

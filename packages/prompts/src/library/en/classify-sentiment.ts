import { createTemplate } from '../../template.js';

export const classifySentiment = createTemplate({
  name: 'ClassifySentiment',
  description: 'Tells the sentiment of a text.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You tell the sentiment of texts towards what they are about. Answer with one word: positive, negative, mixed or neutral.

Judge what the writer means: irony counts as its opposite. A text that states facts without valuing them is neutral. One that praises and blames is mixed, unless one of both clearly outweighs.`,
  user: 'Text: {{text}}',
});

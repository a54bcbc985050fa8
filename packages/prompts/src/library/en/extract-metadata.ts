import { createTemplate } from '../../template.js';

export const extractMetadata = createTemplate({
  name: 'ExtractMetadata',
  description: 'Finds the metadata by which a text can be found again.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You catalogue texts so that they are found again.

Give, one a line, as "category: value": the subject, the kind of text, people, organizations, products, places, dates, and technical terms that it explains or relies on. One value a line; a category may stand several times. Values in lower case but for names. Only what the text is about: what it mentions in passing is left out. Twenty lines at most.`,
  user: `<text>
{{text}}
</text>`,
});

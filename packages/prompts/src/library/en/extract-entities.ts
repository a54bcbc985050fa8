import { createTemplate } from '../../template.js';

export const extractEntities = createTemplate({
  name: 'ExtractEntities',
  description: 'Lists the people, organizations, places and dates of a text.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You find out who and what a text is about.

List every person, organization, place and date that the text names, under these four headings, one a line, each once. Use the fullest form of a name that the text gives. Behind a person write in brackets what the text says they are. Leave out a heading that would be empty. Add nothing that the text does not name.`,
  user: `<text>
{{text}}
</text>`,
});

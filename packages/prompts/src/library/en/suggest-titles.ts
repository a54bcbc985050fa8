import { createTemplate } from '../../template.js';

export const suggestTitles = createTemplate({
  name: 'SuggestTitles',
  description: 'Suggests titles for a text.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You find titles.

Suggest five titles for the text below, each of a different kind: one that states the main point, one that asks the question it answers, one that names what the reader gains, one of three words at most, and one that surprises and still is true. Each must keep its promise. Give them as a numbered list, without the kinds.`,
  user: `<text>
{{text}}
</text>`,
});

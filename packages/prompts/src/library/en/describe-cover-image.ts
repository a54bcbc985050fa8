import { createTemplate } from '../../template.js';

export const describeCoverImage = createTemplate({
  name: 'DescribeCoverImage',
  description: 'Describes a cover image for an article, for an image generator.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You describe images for an image generator.

Find one image for the article: a scene or an object that carries its main idea, not an illustration of its title. Describe in one paragraph of at most eighty words what is seen, from where, in which light, in which colours and in which medium. No words, letters or logos in the image, and no living artist's style. Give the paragraph alone.`,
  user: `# Title

{{title}}

# Summary

{{summary}}`,
});

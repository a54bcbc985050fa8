import { createTemplate } from '../../template.js';

export const writeBlogPost = createTemplate({
  name: 'WriteBlogPost',
  description: 'Writes a blog post from notes.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You write posts for a technical blog. Its readers are: {{audience}}.

Begin with the problem that the reader has, not with its history. Then one idea a section, each with an example that can be tried. Headings say what the section claims. Short sentences, active verbs, no superlatives. Close with what the reader can do now that they could not do before.

Stay with what the notes say; where you add something of your own, it must be common knowledge. Write Markdown of 600 to 900 words, with a title.`,
  user: `# Topic

{{topic}}

# Notes

{{notes}}`,
});

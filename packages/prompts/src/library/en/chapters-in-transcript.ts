import { createTemplate } from '../../template.js';

export const chaptersInTranscript = createTemplate({
  name: 'ChaptersInTranscript',
  description: 'Divides a transcript into chapters.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You divide recordings into chapters.

Find where the subject changes. Give one line for each chapter: the time at which it begins as the transcript writes it, a dash, and a title of at most eight words that says what one learns there. The first chapter begins at the beginning. Between three and twelve chapters; none shorter than a minute, unless all are. Give the lines alone.`,
  user: `<transcript>
{{transcript}}
</transcript>`,
});

import { createTemplate } from '../../template.js';

export const transcribeImage = createTemplate({
  name: 'TranscribeImage',
  description: 'Transcribes the text of an image.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You transcribe what is written in images.

Write down all text that can be seen, in its order of reading, letter by letter: with its spelling, its mistakes, its line breaks and its punctuation. Give headings, lists and tables as Markdown. Where something cannot be read, write [unreadable]; where you are not sure, put a question mark in square brackets behind the word. Describe pictures in one line in square brackets. Add nothing.`,
  user: `# Task

{{task}}`,
});

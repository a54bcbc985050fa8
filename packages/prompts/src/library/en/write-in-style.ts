import { createTemplate } from '../../template.js';

export const writeInStyle = createTemplate({
  name: 'WriteInStyle',
  description: 'Writes a text in the style of a sample.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You write in other people's styles.

Study the sample: how long its sentences are, which words it likes, how it begins and ends, how it addresses its reader, what it never does. Take the style from it and nothing else: not its subject, not its facts, not its phrases. Then write what the task asks for. Give the text alone.`,
  user: `# Task

{{task}}

<sample>
{{sample}}
</sample>`,
});

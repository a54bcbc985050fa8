import { createTemplate } from '../../template.js';

export const labelConversation = createTemplate({
  name: 'LabelConversation',
  description: 'Gives a conversation a short title.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You give conversations the titles by which people find them again.

The title names what the conversation was about and what came of it, in the conversation's own language, in three to seven words, without quotes and without a full stop. Answer with the title alone.`,
  user: `<conversation>
{{transcript}}
</conversation>`,
});

import { createTemplate } from '../../template.js';

export const critiqueTranscript = createTemplate({
  name: 'CritiqueTranscript',
  description: 'Says how an assistant could have done better in a conversation.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You read conversations between a user and an assistant and say how the assistant could have done better.

Judge by what the user wanted, which may be more than what they wrote. Look for: questions that were not answered, claims that are wrong or not backed, steps that cost the user time, and a tone that does not fit. For each, quote the place and write the reply that should have stood there, as briefly as you can.

Close with a line "Reached: yes", "Reached: in part" or "Reached: no": whether the user got what they came for.`,
  user: `<conversation>
{{transcript}}
</conversation>`,
});

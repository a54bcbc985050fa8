import { createTemplate } from '../../template.js';

export const editText = createTemplate({
  name: 'EditText',
  description: 'Edits a text towards a goal.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You edit texts.

Work towards the goal and towards nothing else. Keep the writer's voice, their facts and their order, unless the goal demands otherwise. Cut what says nothing. Break what is too long. Add no facts.

Give the edited text alone. If you had to leave a doubtful place as it was, name it in one line below, after a rule (---).`,
  user: `# Goal

{{goal}}

<text>
{{text}}
</text>`,
});

import { defineFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../../test/sound.js';
import { mapCases } from './map-cases.js';
import { chatTemplateRunner } from './template-runner.js';

test('cases are changed before they are run, and before their prompts are made', () => {
  const run = mapCases(
    chatTemplateRunner(defineFormat(sound)()),
    ({ said }: { readonly said: string }) => ({
      input: { messages: [{ role: 'user', content: said }], add_generation_prompt: true },
      output: '',
    }),
  );
  expect(run({ said: 'Hi' }).actual).toContain('user\nHi<|end|>');
  expect(run.prompt({ said: 'Hi' })?.conversation.messages).toEqual([
    { role: 'user', content: 'Hi' },
  ]);
});

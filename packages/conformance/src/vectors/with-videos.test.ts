import { defineFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../../test/sound.js';
import { chatTemplateRunner } from './template-runner.js';
import { withVideos } from './with-videos.js';

test('videos become files, and all else stays', () => {
  const run = withVideos(chatTemplateRunner(defineFormat(sound)()));
  const text = { type: 'text', text: 'Hi' };
  const said = { role: 'assistant', content: 'Yes?' };
  const messages = [{ role: 'user', content: [text, { type: 'video' }] }, said];
  const prompt = run.prompt({ input: { messages, add_generation_prompt: true }, output: '' });
  const file = { type: 'file', file: { file_data: expect.stringMatching(/^data:video\/mp4;/) } };
  expect(prompt?.conversation.messages).toEqual([{ role: 'user', content: [text, file] }, said]);
});

import { inBrief, type TestFormatOptions, testFormat } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { chatTemplate } from '../src/index.js';
import { settings } from './settings.js';

// Without `skip`: what does not concern a template is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
describe.each(Object.entries(settings))('%s', (name, options) => {
  testFormat(chatTemplate, {
    test: register,
    ...(name === 'default' ? { attacks: 200, ...options } : inBrief(options)),
  });
});

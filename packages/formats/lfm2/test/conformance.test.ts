import { inBrief, type TestFormatOptions, testFormat } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { lfm2 } from '../src/index.js';
import { settings } from './settings.js';

// Without `skip`: what does not concern a request is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
describe.each(Object.entries(settings))('%s', (name, options) => {
  testFormat(lfm2, { test: register, ...(name === 'default' ? options : inBrief(options)) });
});

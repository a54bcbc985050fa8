import { type TestFormatOptions, testFormat } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { openaiMessages } from '../src/index.js';
import { settings } from './settings.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

describe.each(Object.entries(settings))('%s', (_name, options) => {
  testFormat(openaiMessages, { test: register, ...options });
});

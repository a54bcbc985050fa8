import { testFormat } from '@modelspeak/conformance';
import { test } from 'vitest';
import options from '../conformance.config.js';
import { myModel } from '../src/index.js';

testFormat(myModel, { test, ...options });

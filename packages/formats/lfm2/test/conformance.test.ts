import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { lfm2 } from '../src/index.js';
import { settings } from './settings.js';

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(lfm2, settings, { describe, test, runs: 25 });

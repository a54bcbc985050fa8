import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { apriel } from '../src/index.js';
import { settings } from './settings.js';

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(apriel, settings, { describe, test, runs: 25 });

import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { gigachat } from '../src/index.js';
import { settings } from './settings.js';

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(gigachat, settings, { describe, test, runs: 25 });

import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { cohere } from '../src/index.js';
import { settings } from './settings.js';

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
testSettings(cohere, settings, { describe, test });

import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { qwen } from '../src/index.js';
import { settings } from './settings.js';

// CI attacks every setting, and counts its work: npm run attacks, npm run hostile-replies.
testSettings(qwen, settings, { describe, test });

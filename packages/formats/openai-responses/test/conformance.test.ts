import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { openaiResponses } from '../src/index.js';
import { settings } from './settings.js';

testSettings(openaiResponses, settings, { describe, test });

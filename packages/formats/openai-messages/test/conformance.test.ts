import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { openaiMessages } from '../src/index.js';
import { settings } from './settings.js';

testSettings(openaiMessages, settings, { describe, test });

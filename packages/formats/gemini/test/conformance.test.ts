import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { geminiContent } from '../src/index.js';
import { settings } from './settings.js';

testSettings(geminiContent, settings, { describe, test });

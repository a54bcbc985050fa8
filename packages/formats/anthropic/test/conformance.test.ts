import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { anthropicMessages } from '../src/index.js';
import { settings } from './settings.js';

testSettings(anthropicMessages, settings, { describe, test });

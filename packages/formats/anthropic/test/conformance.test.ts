import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { anthropic } from '../src/index.js';
import { settings } from './settings.js';

testSettings(anthropic, settings, { describe, test });

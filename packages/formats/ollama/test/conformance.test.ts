import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { ollamaChat } from '../src/index.js';
import { settings } from './settings.js';

testSettings(ollamaChat, settings, { describe, test });

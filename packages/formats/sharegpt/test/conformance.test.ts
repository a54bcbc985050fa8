import { testSettings } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { sharegpt } from '../src/index.js';
import { settings } from './settings.js';

testSettings(sharegpt, settings, { describe, test });

import { testVectors } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { readCasesOf } from '../../../syntaxes/lazyllm/vectors/cases-of.js';
import * as vectors from '../vectors/runners.js';

testVectors(vectors, { describe, test, read: readCasesOf('lazyllm-chat') });

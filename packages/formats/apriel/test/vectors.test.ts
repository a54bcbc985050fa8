import { readFileSync } from 'node:fs';
import { testVectors } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import * as vectors from '../vectors/runners.js';

const read = (file: string) => readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8');

testVectors(vectors, { describe, test, read });

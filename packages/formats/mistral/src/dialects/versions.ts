import { choice } from '@modelspeak/core/authoring';
import type { Dialect } from './dialect.js';
import { v1 } from './v1.js';
import { v3, v3Tekken } from './v3.js';
import { v7, v7Tekken } from './v7.js';
import { v11 } from './v11.js';
import { v13 } from './v13.js';
import { v15 } from './v15.js';

/** The versions of mistral-common's tokenizer, the default first. */
export const versionOption = choice(
  'v13',
  'v15',
  'v11',
  'v7-tekken',
  'v7',
  'v3-tekken',
  'v3',
  'v1',
);

/** A version of mistral-common's tokenizer. */
export type Version = (typeof versionOption)['fallback'];

/** The dialect of each version, following mistral-common. */
export const VERSIONS: Readonly<Record<Version, Dialect>> = {
  v15,
  v13,
  v11,
  'v7-tekken': v7Tekken,
  v7,
  'v3-tekken': v3Tekken,
  v3,
  v1,
};

import type { Profile } from '../profile.js';
import { writeBase } from './write.js';

/** The profile for the text completion of base models. */
export const base: Profile<unknown> = { supports: { images: true }, write: writeBase };

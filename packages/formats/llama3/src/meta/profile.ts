import type { Llama3Options } from '../options.js';
import { CHAT, type Profile } from '../profile.js';
import { writeMeta } from './write.js';

/** The profile that follows llama-stack. */
export const meta: Profile<Llama3Options> = {
  supports: { ...CHAT, images: true },
  write: writeMeta,
};

import { CHAT, type Profile } from '../profile.js';
import type { HfOptions } from './options.js';
import { writeHf } from './write.js';

/** The profile that follows the chat template of Llama 3.1 on Hugging Face. */
export const hf: Profile<HfOptions> = {
  supports: { ...CHAT, trims: ['system', 'user', 'assistant'] },
  write: writeHf,
};

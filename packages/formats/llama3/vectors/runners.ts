import type { VectorRunners } from '@modelspeak/conformance';
import { runChatTemplate } from './chat-template.js';
import { runMeta } from './meta.js';

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'llama3-meta.json': runMeta,
  'chat-templates/llama3.json': runChatTemplate,
};

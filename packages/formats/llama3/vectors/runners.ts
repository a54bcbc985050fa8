import {
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { llama3 } from '@modelspeak/format-llama3';
import { templateRunner } from './chat-template.js';
import { metaPrompt, runMeta } from './meta.js';

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'llama3-meta.json': Object.assign(runMeta, { prompt: metaPrompt }),
  'chat-templates/llama3.json': templateRunner(),
  'chat-templates/llama3.2.json': templateRunner('2025-01-05'),
  'replies/llama3-json.jsonl': replyRunner(llama3()),
};

/** How replies are run on which the references do not agree. */
export const disputed: DisputedRunners = {
  'replies-disputed/llama3-json.jsonl': disputedRunner(llama3()),
};

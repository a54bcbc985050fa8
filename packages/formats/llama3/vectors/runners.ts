import {
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { llama3 } from '@modelspeak/format-llama3';
import { templateRunner } from './chat-template.js';
import { metaPrompt, runMeta } from './meta.js';

const replies = { 'llama3-json': llama3() };

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'llama3-meta.json': Object.assign(runMeta, { prompt: metaPrompt }),
  'chat-templates/llama3.json': templateRunner(),
  'chat-templates/llama3.2.json': templateRunner('2025-01-05'),
  ...replyRunners(replies),
  ...peerRunners({ 'vllm-llama3-json': llama3(), 'sglang-llama3': llama3() }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);

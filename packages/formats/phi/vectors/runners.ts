import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { phi } from '@modelspeak/format-phi';
import { coverage } from '../src/coverage.js';

const replies = { 'phi4-mini': phi({ version: '4-mini-vllm' }) };

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(phi, coverage),
  ...replyRunners(replies),
  ...peerRunners({ 'vllm-phi4-mini': replies['phi4-mini'] }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);

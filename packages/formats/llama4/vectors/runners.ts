import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { llama4 } from '@modelspeak/format-llama4';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. The template never writes the date. */
interface TemplateOptions {
  readonly tools_in_user_message: boolean;
  readonly date_string: string;
}

const prompts = coverageRunners(
  llama4,
  coverage,
  ({ tools_in_user_message: toolsInUserMessage }: Partial<TemplateOptions>) => ({
    ...(toolsInUserMessage !== undefined && { options: { toolsInUserMessage } }),
  }),
);

const replies = { 'llama4-pythonic': llama4({ version: 'pythonic' }) };

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners(replies),
  ...peerRunners({
    'vllm-llama4-pythonic': replies['llama4-pythonic'],
    'sglang-pythonic': replies['llama4-pythonic'],
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);

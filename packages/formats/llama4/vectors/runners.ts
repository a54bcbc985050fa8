import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { llama4 } from '@modelspeak/format-llama4';
import { llama4Json } from '@modelspeak/format-llama4/llama4-json';

const pythonic = llama4({ version: 'pythonic' });

/** What the template calls its options. The date stands nowhere in it. */
interface TemplateOptions {
  readonly tools_in_user_message: boolean;
  readonly date_string: string;
}

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/llama4.json': chatTemplateRunner(
    llama4Json(),
    ({ tools_in_user_message: toolsInUserMessage }: Partial<TemplateOptions>) => ({
      ...(toolsInUserMessage !== undefined && { options: { toolsInUserMessage } }),
    }),
  ),
  'chat-templates/llama4-pythonic-vllm.json': chatTemplateRunner(pythonic),
  'replies/llama4-pythonic.jsonl': replyRunner(pythonic),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/llama4-pythonic.jsonl': disputedRunner(pythonic),
};

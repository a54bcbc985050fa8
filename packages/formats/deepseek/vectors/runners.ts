import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type TemplateRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { type DeepseekVersion, deepseek } from '@modelspeak/format-deepseek';
import { coverage } from '../src/coverage.js';
import { encodedOnce } from './encoded-once.js';
import { withEdits } from './with-edits.js';

/** The options of the templates and encoders, under their own names. */
interface ReferenceOptions {
  readonly thinking?: boolean;
  readonly drop_thinking?: boolean;
  readonly reasoning_effort?: 'low' | 'high' | 'xhigh' | 'max';
}

/** For models with an encoder but no template, llama.cpp has its own template. */
const LLAMA_CPP = 'llama.cpp’s own template, which differs from DeepSeek’s encoder';

const prompts = coverageRunners(
  deepseek,
  coverage,
  ({ thinking, drop_thinking, reasoning_effort }: ReferenceOptions, _input, options) => {
    const { version } = options as { readonly version?: DeepseekVersion };
    const keepsPast = version === 'v4' && thinking && drop_thinking === false;
    // The encoder writes the same for both.
    const effort = reasoning_effort === 'xhigh' ? 'high' : reasoning_effort;
    return {
      render: {
        thinking: { enabled: thinking, effort, ...(keepsPast && { keepPast: true }) },
      },
    };
  },
);

/** Returns the runner from the coverage row of a file, to extend it. */
function promptsOf(name: string): TemplateRunner {
  const run = prompts[name];
  if (run === undefined) throw new Error(`no row of src/coverage.ts names ${name}`);
  return run;
}

const replies = {
  'deepseek-v3': deepseek({ version: 'v3' }),
  'deepseek-r1': deepseek({ version: 'r1' }),
  'deepseek-v3.1': deepseek({ version: 'v3.1' }),
  'deepseek-v3.1-thinking': deepseek({ version: 'v3.1' }),
  'deepseek-v3.2': deepseek({ version: 'v3.2' }),
  'deepseek-v3.2-thinking': deepseek({ version: 'v3.2' }),
  'deepseek-v4': deepseek({ version: 'v4' }),
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  'chat-templates/deepseek-v3-tools-vllm.json': encodedOnce(
    promptsOf('chat-templates/deepseek-v3-tools-vllm.json'),
    '```json\n',
  ),
  'chat-templates/deepseek-v3.1-tools-vllm.json': encodedOnce(
    promptsOf('chat-templates/deepseek-v3.1-tools-vllm.json'),
    '<｜tool▁sep｜>',
  ),
  'chat-templates/deepseek-v3.2-llamacpp.json': withEdits(
    promptsOf('chat-templates/deepseek-v3.2-llamacpp.json'),
    [
      [
        /\n(?=You have access to a set|String and scalar|If the thinking_mode|Here are the f)/g,
        '\n\n',
      ],
      ['an example:\n', 'an example:\n\n'],
      [/\n<function_results>\n\.{3}\n<\/function_results>\n/g, '\n$&\n'],
      [/(?<=invoke name="\w+">\n)\n(?=<\/)/g, ''],
      [/(?<=^<｜begin▁of▁sentence｜>)\n\n(?=## Tools)/g, ''],
      [/(?<=<｜Assistant｜>|<\/function_results>\n\n)<\/think>$/g, '<think></think>'],
    ],
    LLAMA_CPP,
  ),
  'chat-templates/deepseek-v4-llamacpp.json': withEdits(
    promptsOf('chat-templates/deepseek-v4-llamacpp.json'),
    [[/(?<=^<｜begin▁of▁sentence｜>)\n\n(?=## Tools)/g, '']],
    LLAMA_CPP,
  ),
  ...replyRunners({ ...replies, 'deepseek-v4.1': deepseek({ version: 'v4.1' }) }),
  ...peerRunners({
    'vllm-deepseek-v3': replies['deepseek-v3'],
    'vllm-deepseek-v3.1': replies['deepseek-v3.1'],
    'vllm-deepseek-v3.2': replies['deepseek-v3.2'],
    'vllm-deepseek-v4': replies['deepseek-v4'],
    'llama.cpp-deepseek-v3.1': replies['deepseek-v3.1'],
    'llama.cpp-deepseek-v3.2': replies['deepseek-v3.2'],
    'llama.cpp-deepseek-v4': replies['deepseek-v4'],
    'llama.cpp-deepseek-r1': replies['deepseek-r1'],
    'sglang-deepseek-v3.2': replies['deepseek-v3.2'],
    'sglang-deepseek-v4': replies['deepseek-v4'],
    'sglang-deepseek-v3': replies['deepseek-v3'],
    'sglang-deepseek-v3.2-parser': replies['deepseek-v3.2'],
    'sglang-deepseek-v3.1': replies['deepseek-v3.1'],
    'sglang-deepseek-r1-reasoning': replies['deepseek-r1'],
    'vllm-deepseek-r1-reasoning': replies['deepseek-r1'],
    'vllm-deepseek-v3-reasoning': replies['deepseek-v3.1'],
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);

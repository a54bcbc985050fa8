import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { type DeepseekVersion, deepseek } from '@modelspeak/format-deepseek';
import { encodedOnce } from './encoded-once.js';
import { withEdits } from './with-edits.js';

/** The options of the templates and encoders, under their own names. */
interface ReferenceOptions {
  readonly thinking?: boolean;
  readonly drop_thinking?: boolean;
}

/** For models with an encoder but no template, llama.cpp has its own template. */
const LLAMA_CPP = 'llama.cpp’s own template, which differs from DeepSeek’s encoder';

function templateOf(version: DeepseekVersion) {
  return chatTemplateRunner(
    deepseek({ version }),
    ({ thinking, drop_thinking }: ReferenceOptions) => ({
      render: {
        ...(thinking !== undefined && {
          thinking: {
            enabled: thinking,
            ...(version === 'v4' && thinking && drop_thinking === false && { keepPast: true }),
          },
        }),
      },
    }),
  );
}

const replies = (version: DeepseekVersion) => replyRunner(deepseek({ version }));
const disputedReplies = (version: DeepseekVersion) => disputedRunner(deepseek({ version }));

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'chat-templates/deepseek-v3.json': templateOf('v3'),
  'chat-templates/deepseek-v3-tools-vllm.json': encodedOnce(templateOf('v3-vllm'), '```json\n'),
  'chat-templates/deepseek-v3-gguf.json': templateOf('v3'),
  // This is a copy of R1's template.
  'chat-templates/deepseek-v3-trl.json': chatTemplateRunner(
    deepseek({ version: 'r1', opensThought: true }),
  ),
  'chat-templates/deepseek-r1.json': templateOf('r1'),
  'chat-templates/deepseek-r1-more.json': templateOf('r1'),
  'chat-templates/deepseek-r1-distill.json': templateOf('r1-distill'),
  'chat-templates/deepseek-v3.1.json': templateOf('v3.1'),
  'chat-templates/deepseek-v3.1-tools-vllm.json': encodedOnce(
    templateOf('v3.1-vllm'),
    '<｜tool▁sep｜>',
  ),
  'chat-templates/deepseek-v3.2-llamacpp.json': withEdits(
    templateOf('v3.2'),
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
    templateOf('v4'),
    [[/(?<=^<｜begin▁of▁sentence｜>)\n\n(?=## Tools)/g, '']],
    LLAMA_CPP,
  ),
  'vendor-encoders/deepseek-v3.2.json': templateOf('v3.2'),
  'vendor-encoders/deepseek-v4.json': templateOf('v4'),
  'replies/deepseek-v3.jsonl': replies('v3'),
  'replies/deepseek-r1.jsonl': replies('r1'),
  'replies/deepseek-v3.1.jsonl': replies('v3.1'),
  'replies/deepseek-v3.1-thinking.jsonl': replies('v3.1'),
  'replies/deepseek-v3.2.jsonl': replies('v3.2'),
  'replies/deepseek-v3.2-thinking.jsonl': replies('v3.2'),
  'replies/deepseek-v4.jsonl': replies('v4'),
};

/** The runner of each file of disputed replies. */
export const disputed: DisputedRunners = {
  'replies-disputed/deepseek-v3.jsonl': disputedReplies('v3'),
  'replies-disputed/deepseek-r1.jsonl': disputedReplies('r1'),
  'replies-disputed/deepseek-v3.1.jsonl': disputedReplies('v3.1'),
  'replies-disputed/deepseek-v3.1-thinking.jsonl': disputedReplies('v3.1'),
  'replies-disputed/deepseek-v3.2.jsonl': disputedReplies('v3.2'),
  'replies-disputed/deepseek-v3.2-thinking.jsonl': disputedReplies('v3.2'),
  'replies-disputed/deepseek-v4.jsonl': disputedReplies('v4'),
};

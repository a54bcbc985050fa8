import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunner,
  replyRunners,
  type VectorOutcome,
  type VectorRunners,
} from '@modelspeak/conformance';
import { glm } from '@modelspeak/format-glm';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly clear_thinking: boolean;
  readonly reasoning_effort: string;
}

/** The efforts that a template knows; it ignores others. */
const EFFORTS: Readonly<Record<string, readonly string[]>> = {
  '5.2': ['high'],
  '5.3': ['high', 'low'],
};

const prompts = coverageRunners(
  glm,
  coverage,
  (
    { enable_thinking, clear_thinking, reasoning_effort = '' }: Partial<TemplateOptions>,
    _input,
    { version = '' }: { readonly version?: string },
  ) => {
    // GLM 5.3 thinks, whatever its template is told. With thinking off, templates ignore the effort.
    const enabled = version === '5.3' ? undefined : enable_thinking;
    const isAsked = enabled !== false && EFFORTS[version]?.includes(reasoning_effort);
    const thinking = {
      enabled,
      ...(isAsked && { effort: reasoning_effort }),
      ...(clear_thinking !== undefined && { keepPast: !clear_thinking }),
    };
    return { render: { thinking } };
  },
);

const replies = {
  'glm-4.5': glm({ version: '4.5' }),
  'glm-5': glm({ version: '5' }),
};

/** Replies of versions on which no readers disagree. */
const undisputed = {
  'glm-5.2': glm({ version: '5.2' }),
  'glm-5.3': glm({ version: '5.3' }),
};

const readRow = replyRunner(glm({ version: '4.5v' }));

/** Reads a reply of GLM 4.5V. The readers compared leave the line break after an answer's `</think>` in the text. */
function readVisionReply(vector: unknown): VectorOutcome {
  const { expected } = vector as { readonly expected: { readonly content: string | null } };
  if (!expected.content?.startsWith('\n')) return readRow(vector);
  const content = expected.content.slice(1);
  const exception = 'the template writes a line break after </think> that is not part of the text';
  return { ...readRow({ ...(vector as object), expected: { ...expected, content } }), exception };
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ ...replies, ...undisputed }),
  'replies/glm-4.5v.jsonl': readVisionReply,
  ...peerRunners({
    'vllm-glm-4.5': glm({ version: '4.5' }),
    'vllm-glm-4.7': glm({ version: '4.7' }),
    'sglang-glm-4.7': glm({ version: '4.7' }),
    'llama.cpp-glm-4.6': glm({ version: '4.5' }),
    'llama.cpp-glm-4.7-flash': glm({ version: '4.7' }),
    'sglang-glm-4.5': glm({ version: '4.5' }),
    'sglang-glm-4.5-reasoning': glm({ version: '4.5' }),
    'sglang-glm-4.7-parser': glm({ version: '4.7' }),
    'vllm-glm-reasoning': glm({ version: '4.7' }),
    'vllm-glm-4.7-more': glm({ version: '4.7' }),
    'vllm-glm-4.5-shared': glm({ version: '4.5' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);

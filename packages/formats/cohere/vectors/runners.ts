import {
  type ChatTemplateInput,
  chatTemplateRunner,
  coverageRunners,
  disputedRunners,
  mapCases,
  peerRunners,
  replyRunner,
  type VectorOutcome,
  type VectorRunners,
} from '@modelspeak/conformance';
import type { Document } from '@modelspeak/core';
import { cohere } from '@modelspeak/format-cohere';
import { commandA } from '@modelspeak/format-cohere/command-a';
import { commandR7b } from '@modelspeak/format-cohere/command-r7b';
import { coverage } from '../src/coverage.js';

/** The templates' own names for options. They ignore `safety_mode`. */
interface TemplateOptions {
  readonly safety_mode: string;
  readonly documents: readonly Document[];
  readonly reasoning: boolean;
  readonly reasoning_effort: string;
}

const prompts = coverageRunners(
  cohere,
  coverage,
  ({ documents, reasoning, reasoning_effort }: Partial<TemplateOptions>) => {
    const enabled = reasoning ?? (reasoning_effort === 'none' ? false : undefined);
    return { render: { documents, ...(enabled !== undefined && { thinking: { enabled } }) } };
  },
);

/** Runs cases of templates that always end with the generation prompt. */
function toolRunner(format: ReturnType<typeof commandA>) {
  return chatTemplateRunner(format, (_options, { continue_final_message }) => ({
    render: { generationPrompt: !continue_final_message },
  }));
}

/** Removes `tool_plan`, which R7B's template ignores: it reads `reasoning_content`. */
function withoutPlans({ input, ...rest }: { readonly input: ChatTemplateInput }): unknown {
  const messages = input.messages.map((message) => ({ ...message, tool_plan: undefined }));
  return { ...rest, input: { ...input, messages } };
}

const a = cohere({ version: 'a' });
const readRow = replyRunner(a);

/** Reads a reply whose arguments Cohere's reader loses because of a space in `"parameters" :`. */
function readReply(vector: unknown): VectorOutcome {
  if ((vector as { readonly id: string }).id !== 'command-a-073') return readRow(vector);
  const call = { name: 'set_level', arguments: { level: 777 } };
  const expected = { content: '', reasoning: '', tool_calls: [call] };
  const exception = 'Cohere’s reader loses arguments after a space before the colon';
  return { ...readRow({ ...(vector as object), expected }), exception };
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  'chat-templates/command-a-tools.json': toolRunner(commandA()),
  'chat-templates/command-r7b-tools.json': mapCases(toolRunner(commandR7b()), withoutPlans),
  'replies/command-a.jsonl': readReply,
  'replies/cohere2moe.jsonl': replyRunner(cohere({ version: 'a-plus' })),
  ...peerRunners({
    'llama.cpp-command-r7b': cohere({ version: 'r7b' }),
    'vllm-cohere-command': a,
    'llama.cpp-command-r-plus': cohere({ version: 'r', template: 'tool_use' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners({ 'command-a': a });

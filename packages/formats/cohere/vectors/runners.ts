import {
  type ChatTemplateInput,
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  mapCases,
  replyRunner,
  type VectorOutcome,
  type VectorRunners,
} from '@modelspeak/conformance';
import type { Document } from '@modelspeak/core';
import { cohere } from '@modelspeak/format-cohere';
import { commandA } from '@modelspeak/format-cohere/command-a';
import { commandR } from '@modelspeak/format-cohere/command-r';
import { commandR7b } from '@modelspeak/format-cohere/command-r7b';

/** What the templates call their options. `safety_mode` means nothing to them. */
interface TemplateOptions {
  readonly safety_mode: string;
  readonly documents: readonly Document[];
}

function plainRunner(format: ReturnType<typeof commandA>) {
  return chatTemplateRunner(format, ({ documents }: Partial<TemplateOptions>) => ({
    render: { documents },
  }));
}

/** These templates end with the header of a reply whatever they are asked for. */
function toolRunner(format: ReturnType<typeof commandA>) {
  return chatTemplateRunner(format, (_options, { continue_final_message }) => ({
    render: { generationPrompt: !continue_final_message },
  }));
}

/** The template of R7B reads `reasoning_content`, and overlooks the `tool_plan` that the cases hold. */
function withoutPlans({ input, ...rest }: { readonly input: ChatTemplateInput }): unknown {
  const messages = input.messages.map((message) => ({ ...message, tool_plan: undefined }));
  return { ...rest, input: { ...input, messages } };
}

const a = cohere({ version: 'a' });
const readRow = replyRunner(a);

/** The maker's reader loses arguments after `"parameters" :`; they are read here. */
function readReply(vector: unknown): VectorOutcome {
  if ((vector as { readonly id: string }).id !== 'command-a-073') return readRow(vector);
  const call = { name: 'set_level', arguments: { level: 777 } };
  const expected = { content: '', reasoning: '', tool_calls: [call] };
  const exception = 'the maker’s reader loses arguments after a space before the colon';
  return { ...readRow({ ...(vector as object), expected }), exception };
}

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/cohere2.json': chatTemplateRunner(cohere({ version: 'tiny-aya' })),
  'chat-templates/command-a.json': plainRunner(commandA({ template: 'default' })),
  'chat-templates/command-a-tools.json': toolRunner(commandA()),
  'chat-templates/command-r.json': chatTemplateRunner(cohere({ version: 'r' })),
  'chat-templates/command-r-plus-tools.json': chatTemplateRunner(
    commandR({ template: 'tool_use' }),
  ),
  'chat-templates/command-r7b.json': plainRunner(commandR7b({ template: 'default' })),
  'chat-templates/command-r7b-tools.json': mapCases(toolRunner(commandR7b()), withoutPlans),
  'replies/command-a.jsonl': readReply,
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/command-a.jsonl': disputedRunner(a),
};

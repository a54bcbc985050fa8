import {
  type ProviderDifference,
  providerRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { openaiMessages } from '@modelspeak/format-openai-messages';

const from = openaiMessages({ maxTokens: 'max_tokens' });
// Both references leave out reasoning that Anthropic did not sign.
const to = anthropicMessages({ unsigned: 'omit' });

interface Message {
  readonly role: string;
  readonly content: string | readonly object[];
}

interface Tool {
  readonly name: string;
  readonly type?: string;
}

interface OpenAITool {
  readonly function: { readonly name: string; readonly strict?: boolean };
}

type Body = Readonly<Record<string, unknown>>;

/** A text and a list with one block of text mean the same, as do a message and its halves. */
function normalize({ system, messages, tools, ...body }: Body): object {
  const joined: { role: string; content: readonly object[] }[] = [];
  for (const { role, content } of messages as readonly Message[]) {
    const last = joined.at(-1);
    if (last?.role === role) last.content = [...last.content, ...blocksOf(content)];
    else joined.push({ role, content: blocksOf(content) });
  }
  return {
    ...body,
    ...(system !== undefined && { system: blocksOf(system as Message['content']) }),
    messages: joined,
    ...(tools !== undefined && { tools: (tools as readonly Tool[]).map(plainTool) }),
  };
}

function blocksOf(content: Message['content']): readonly object[] {
  if (typeof content !== 'string') return content;
  return content === '' ? [] : [{ type: 'text', text: content }];
}

/** Custom is the type of a tool that has none. */
function plainTool({ type, ...tool }: Tool): object {
  return type === undefined || type === 'custom' ? tool : { type, ...tool };
}

const STRICT: ProviderDifference = {
  reason: 'the reference leaves out strict, which the API has for tools',
  change({ tools, ...body }, input) {
    if (tools === undefined) return body;
    const strict = (input['tools'] as readonly OpenAITool[])
      .filter((tool) => tool.function.strict)
      .map((tool) => tool.function.name);
    return {
      ...body,
      tools: (tools as readonly Tool[]).map((tool) => ({
        ...tool,
        ...(strict.includes(tool.name) && { strict: true }),
      })),
    };
  },
};

const SANITISED = '[System: Empty message content sanitised to satisfy protocol]';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'providers/anthropic-aisdk.json': providerRunner(from, to, {
    normalize,
    differences: [STRICT],
  }),
  'providers/anthropic-litellm.json': providerRunner(from, to, {
    normalize,
    differences: [
      STRICT,
      {
        reason: 'LiteLLM puts words into empty turns of the assistant; the API takes calls alone',
        change: ({ messages, ...body }) => ({
          ...body,
          messages: (messages as readonly Message[]).map(({ role, content }) => ({
            role,
            content: blocksOf(content).filter((block) => !isText(block, SANITISED)),
          })),
        }),
      },
    ],
  }),
};

function isText(block: object, text: string): boolean {
  return 'text' in block && block.text === text;
}

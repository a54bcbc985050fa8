import type { Conversation } from '@modelspeak/core';
import type { Plugin } from '../../packages/create-format/src/plugin.ts';

interface PromptCase {
  readonly id: string;
  readonly conversation: Conversation;
  readonly render?: {
    readonly generationPrompt?: boolean;
    readonly continueFinalMessage?: boolean;
  };
  readonly prompt: string;
}

/** The prompts of the template, as those of chat templates are recorded here. */
export function promptVectors({ name, exampleModel }: Plugin, text: string) {
  const { cases } = JSON.parse(text) as { readonly cases: readonly PromptCase[] };
  return {
    model: exampleModel,
    name,
    reference: 'invented: record what the reference of the model writes in its place',
    cases: cases
      // References do not escape special tokens.
      .filter(({ id }) => !id.startsWith('a forged turn'))
      .map(({ id, conversation, render = {}, prompt }) => ({
        id,
        input: {
          messages: conversation.messages.map(withObjects),
          ...(conversation.tools && { tools: conversation.tools }),
          add_generation_prompt: render.generationPrompt ?? !render.continueFinalMessage,
          ...(render.continueFinalMessage && { continue_final_message: true }),
        },
        output: prompt,
      })),
  };
}

interface Call {
  readonly function: { readonly name: string; readonly arguments: string };
}

/** Templates get the arguments of calls as objects. */
function withObjects(message: object): object {
  const { tool_calls: calls } = message as { readonly tool_calls?: readonly Call[] };
  if (calls === undefined) return message;
  return {
    ...message,
    tool_calls: calls.map((call) => ({
      ...call,
      function: { ...call.function, arguments: JSON.parse(call.function.arguments) },
    })),
  };
}

interface ReplyCase {
  readonly id: string;
  readonly reply: string;
  readonly message: { readonly content: string | null; readonly tool_calls?: readonly Call[] };
}

/** The replies of the template, a row of JSON each. */
export function replyVectors(name: string, text: string): string {
  const { cases } = JSON.parse(text) as { readonly cases: readonly ReplyCase[] };
  const rows = cases.map(({ id, reply, message: { content, tool_calls: calls = [] } }) => ({
    id: `${name}: ${id}`,
    prompt: '<|im_start|>assistant\n',
    // Without tools, what looks like a call is text.
    tools: (calls.length > 0 ? calls.map((call) => call.function.name) : ['get_weather']).map(
      (tool) => ({ type: 'function', function: { name: tool } }),
    ),
    reply,
    expected: {
      content: content ?? '',
      reasoning: '',
      tool_calls: calls.map((call) => ({
        name: call.function.name,
        arguments: JSON.parse(call.function.arguments),
      })),
    },
    exact_whitespace: true,
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

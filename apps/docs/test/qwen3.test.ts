import { readFileSync } from 'node:fs';
import { testFormat } from '@modelspeak/conformance';
import { type Conversation, parseJson, type Tool, writeJson } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { qwen3 } from '../examples/qwen3.js';

const format = qwen3();

function read(name: string): string {
  return readFileSync(new URL(`../examples/vectors/${name}`, import.meta.url), 'utf8');
}

interface PromptCase {
  readonly id: string;
  readonly input: {
    readonly messages: readonly { readonly tool_calls?: readonly object[] }[];
    readonly tools: readonly Tool[] | null;
    readonly add_generation_prompt: boolean;
    readonly continue_final_message?: boolean;
    readonly template_options?: { readonly enable_thinking?: boolean };
  };
  readonly output: string;
}

/** Chat templates take arguments as objects, conversations as JSON text. */
function conversationOf({ messages, tools }: PromptCase['input']): Conversation {
  const withText = (call: object) => {
    const { function: called } = call as { function: { arguments: unknown } };
    return { ...call, function: { ...called, arguments: writeJson(called.arguments) } };
  };
  return {
    messages: messages.map((message) =>
      message.tool_calls === undefined
        ? message
        : { ...message, tool_calls: message.tool_calls.map(withText) },
    ) as unknown as Conversation['messages'],
    tools,
  };
}

describe.each(['qwen3.json', 'qwen3-more.json'])('%s', (file) => {
  const { cases } = parseJson(read(file)) as unknown as { readonly cases: readonly PromptCase[] };
  test.each(cases)('$id is exact', ({ input, output }) => {
    const enabled = input.template_options?.enable_thinking;
    const prompt = format.render(conversationOf(input), {
      toolLinks: false,
      ...(input.continue_final_message
        ? { continueFinalMessage: true }
        : { generationPrompt: input.add_generation_prompt }),
      ...(enabled !== undefined && { thinking: { enabled } }),
    });
    expect(prompt).toBe(output);
  });
});

interface ReplyCase {
  readonly id: string;
  readonly kind: string;
  readonly reply: string;
  readonly tools: readonly Tool[];
  readonly exact_whitespace: boolean;
  readonly expected: {
    readonly content: string | null;
    readonly reasoning: string;
    readonly tool_calls: readonly { readonly name: string; readonly arguments: unknown }[];
  };
}

const replies = read('qwen3.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ReplyCase);

test.each(replies)('the reply $id ($kind) is read, however it is cut', (row) => {
  const { reply, tools, expected, exact_whitespace } = row;
  const text = (value: string | null | undefined) =>
    exact_whitespace ? (value ?? '') : (value ?? '').trim();
  const chunks = [[reply], [...reply], reply.match(/[\s\S]{1,3}/g) ?? []];
  for (const pieces of chunks) {
    const reader = format.reader({ tools });
    const events = [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()];
    const calls = new Map<number, { name: string; arguments: string }>();
    let content = '';
    let reasoning = '';
    for (const event of events) {
      if (event.type === 'text') content += event.text;
      if (event.type === 'reasoning') reasoning += event.text;
      if (event.type === 'tool-call') calls.set(event.index, { name: event.name, arguments: '' });
      const call = 'index' in event ? calls.get(event.index ?? -1) : undefined;
      if (event.type === 'tool-call-arguments' && call !== undefined) call.arguments += event.text;
      if (event.type === 'tool-call-malformed') calls.delete(event.index ?? -1);
    }
    // Where the references do not agree on the text, it must not be lost.
    if (expected.content === null) expect(content).toContain(reply.slice(reply.indexOf('<tool')));
    else expect(text(content)).toBe(text(expected.content));
    expect(text(reasoning)).toBe(text(expected.reasoning));
    const made = [...calls.values()].map(({ name, arguments: json }) => ({
      name,
      arguments: JSON.parse(json),
    }));
    // `toEqual` tells -0 from 0, which no reader does.
    expect(JSON.stringify(made)).toBe(JSON.stringify(expected.tool_calls));
  }
});

testFormat(qwen3, {
  test,
  runs: 20,
  rewritesHistory: 'the last reply begins with an empty thought, which earlier ones do not have',
});

import { type ChatModel, chatModel, checkerOf } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen } from '@modelspeak/format-qwen';
import { createGateway } from '@modelspeak/gateway';
import { listen } from '@modelspeak/gateway/node';
import { chatmlWithTools } from './held.ts';
import { type LlamaServerSettings, provideLlamaServer } from './llama-server.ts';

const list = (items: object, most: number) => ({ type: 'array', items, maxItems: most });
/** Schemas that llama.cpp refuses if their bounds are written as they are, and what it cannot hold of them. */
const SCHEMAS: Readonly<Record<string, readonly [value: object, loosened: readonly string[]]>> = {
  'a list of fifty texts of fifty characters': [list({ type: 'string', maxLength: 50 }, 50), []],
  'a list of 2,000 items': [list({ type: 'boolean' }, 2000), []],
  'a list of 2,001 items': [list({ type: 'boolean' }, 2001), ['maxItems']],
  'a text of 2,000 characters': [{ type: 'string', maxLength: 2000 }, ['maxLength']],
  'a pattern that repeats repetitions': [
    { type: 'string', pattern: '^(a{1,200}){1,200}$' },
    ['pattern'],
  ],
  'a pattern that repeats an option': [{ type: 'string', pattern: '^(-?){50}$' }, []],
  'a pattern beyond our own limit': [
    { type: 'string', pattern: '^(b{1,300}){0,300}$' },
    ['pattern'],
  ],
  'a text of at least 3,000 characters': [{ type: 'string', minLength: 3000 }, []],
};

/**
 * Those that are tried in calls that a model may make, on a model that knows calls. The bias that makes it begin one
 * would also fill free text with that token.
 */
const TRIED_IN_AUTO = [
  'a list of 2,000 items',
  'a list of 2,001 items',
  'a pattern that repeats repetitions',
];

/** How a value is asked for. */
type Way = 'auto' | 'required' | 'object';

/**
 * Lets real models answer with the largest schemas that agents send: in calls that they must make and in answers, and
 * one that knows calls in calls that it may make; by the library and through the gateway. Each gets an answer that
 * fits, and what the grammar does not hold is named. Returns the problems.
 */
export async function checkLargeSchemas(file: string): Promise<readonly string[]> {
  return [
    ...(await checkOn(chatmlWithTools, ['required', 'object'], {})),
    ...(await checkOn(qwen({ version: '2.5' }), ['auto'], { model: file })),
  ];
}

async function checkOn(
  format: PromptFormat,
  ways: readonly Way[],
  file: LlamaServerSettings,
): Promise<readonly string[]> {
  const server = await provideLlamaServer({ ...file, context: 4096 });
  const model = chatModel({
    format,
    endpoint: llamaServer(server.url),
    sampling: { temperature: 0, maxTokens: 1500, logitBias: await biasOn(server.url) },
  });
  const gateway = await listen(createGateway({ models: { small: model } }), { port: 0 });
  const faults: string[] = [];
  const tried = Object.entries(SCHEMAS).filter(
    ([name]) => !ways.includes('auto') || TRIED_IN_AUTO.includes(name),
  );
  let answers = 0;
  try {
    for (const [name, [value, keywords]] of tried) {
      const schema = {
        type: 'object',
        properties: { value },
        required: ['value'],
        additionalProperties: false,
      };
      const check = checkerOf(schema);
      for (const way of ways) {
        const asked: readonly (readonly [string, (asked: Asked) => Promise<Answer>])[] = [
          ['library', (asked) => byLibrary(model, asked)],
          ['gateway', (asked) => byGateway(gateway.url, asked)],
        ];
        for (const [by, ask] of asked) {
          const what = `${name}, ${way}, ${by}`;
          try {
            const { json, loosened } = await ask({ way, schema });
            const { problems } = await check(JSON.parse(json));
            if (problems !== undefined)
              faults.push(`${what}: ${problems} in ${json.slice(0, 200)}`);
            const expected = way === 'auto' ? [] : keywords;
            const isNamed = expected.every((key) => loosened.includes(`properties.value.${key}`));
            const isQuiet = expected.length > 0 || loosened === '';
            if (!isNamed || !isQuiet) faults.push(`${what}: named ${JSON.stringify(loosened)}`);
            answers++;
          } catch (error) {
            faults.push(`${what}: ${String(error).slice(0, 300)}`);
          }
        }
      }
    }
    console.log(`    ${answers} answers by ${tried.length} schemas`);
    return faults;
  } finally {
    await gateway.close(0);
    await server.stop();
  }
}

interface Asked {
  readonly way: Way;
  readonly schema: object;
}

/** A value as JSON, and the paths of what the grammar did not hold. */
interface Answer {
  readonly json: string;
  readonly loosened: string;
}

const messages = [{ role: 'user', content: 'Save a short value.' }] as const;

/**
 * Lets a model end what it writes as soon as it may, write long texts in long tokens, and begin a call.
 */
async function biasOn(url: string): Promise<Readonly<Record<number, number>>> {
  const biases = { '"': 60, ']': 20, '}': 20, ['-'.repeat(64)]: 40, '<tool_call>': 90 };
  const found = Object.entries(biases).map(async ([text, bias]) => {
    const body = JSON.stringify({ content: text, add_special: false, parse_special: true });
    const response = await fetch(`${url}/tokenize`, { method: 'POST', body });
    const { tokens } = (await response.json()) as { readonly tokens: readonly number[] };
    return tokens.length === 1 ? [[tokens[0], bias]] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

const toolOf = (parameters: object) =>
  ({
    type: 'function',
    function: { name: 'save', description: 'Saves a value.', parameters },
  }) as const;

async function byLibrary(model: ChatModel, { way, schema }: Asked): Promise<Answer> {
  if (way === 'object') {
    const asked = { strategy: 'native', repairs: 0 } as const;
    const { object, enforced } = await model.object({ messages }, { ...schema }, asked);
    return { json: JSON.stringify(object), loosened: enforced.except.join(', ') };
  }
  const conversation = { messages, tools: [toolOf({ ...schema })] };
  const options = { toolChoice: way, maxCalls: 1 } as const;
  const { message, loosened = [] } = await model.chat(conversation, options as object);
  return { json: message.tool_calls?.[0]?.function.arguments ?? '', loosened: loosened.join(', ') };
}

async function byGateway(url: string, { way, schema }: Asked): Promise<Answer> {
  const json_schema = { name: 'value', schema };
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'small',
      messages,
      ...(way === 'object'
        ? { response_format: { type: 'json_schema', json_schema } }
        : { tools: [toolOf(schema)], tool_choice: way, parallel_tool_calls: false }),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  const { message } = JSON.parse(text).choices[0];
  const [call] = message.tool_calls ?? [];
  return {
    json: (way === 'object' ? message.content : call?.function.arguments) ?? '',
    loosened: (response.headers.get('x-modelspeak-left-out') ?? '').replaceAll(
      /tools\[0\]\.parameters\.|responseFormat\./g,
      '',
    ),
  };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import Anthropic from '@anthropic-ai/sdk';
import { ChatOpenAI } from '@langchain/openai';
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { createGateway } from '@modelspeak/gateway';
import { type Listening, listen } from '@modelspeak/gateway/node';
import { promptedTools } from '@modelspeak/prompted-tools';
import { generateText, streamText } from 'ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { z } from 'zod';
import { type LlamaServer, provideLlamaServer, SERVER, SMALL_MODEL } from './llama-server.ts';

const CITIES = ['Paris', 'Taipei', 'Nairobi', 'São Paulo', 'Reykjavík'];
const place = z.object({ city: z.string().max(12), days: z.int().min(1).max(7) });
const schema = z.toJSONSchema(place) as Record<string, unknown>;
const ASKED = 'What is the capital of France? Answer in one sentence.';
const TURNS = 12;
/** After how many of them the prefix cache must be compared, at least. */
const COMPARED = 8;

/**
 * Lets the official clients use a real model through the gateway: texts, streams, calls, schemas, counted
 * tokens, requests that are given up, and the prefix cache.
 */
export async function checkGateway(count: number): Promise<readonly string[]> {
  const server = await provideLlamaServer({ context: 8192 });
  const gateway = await start(server);
  const anew = await start(server, { size: 1 });
  try {
    return [
      ...(await textFaults(gateway.url)),
      ...(await heldFaults(gateway.url, count)),
      ...(await countFaults(gateway.url)),
      ...(await abortFaults(gateway.url, server.url)),
      ...(await cacheFaults(gateway.url, anew.url, server.url)),
    ];
  } finally {
    await gateway.close(0);
    await anew.close(0);
    await server.stop();
  }
}

function start({ url }: LlamaServer, store: { readonly size?: number } = {}): Promise<Listening> {
  const model = chatModel({
    format: promptedTools(chatml()),
    endpoint: llamaServer(url),
    sampling: { temperature: 0, maxTokens: 60 },
  });
  return listen(createGateway({ models: { smollm2: model }, store }), { port: 0 });
}

const openaiOn = (url: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey: 'x' });
const anthropicOn = (url: string) => new Anthropic({ baseURL: url, apiKey: 'x' });
const messages = [{ role: 'user' as const, content: ASKED }];

/** Texts and streams by each client say the same. */
async function textFaults(url: string): Promise<readonly string[]> {
  const openai = openaiOn(url);
  const anthropic = anthropicOn(url);
  const ollama = new Ollama({ host: url });
  const model = 'smollm2';
  const aiSdk = createOpenAICompatible({ name: 'gateway', baseURL: `${url}/v1` })(model);
  const langchain = new ChatOpenAI({ model, apiKey: 'x', configuration: { baseURL: `${url}/v1` } });
  const join = async (texts: AsyncIterable<string>): Promise<string> => {
    let text = '';
    for await (const piece of texts) text += piece;
    return text;
  };
  const said: Record<string, string> = {
    openai:
      (await openai.chat.completions.create({ model, messages })).choices[0]?.message.content ?? '',
    'openai, streamed': await openai.chat.completions
      .stream({ model, messages })
      .finalContent()
      .then((text) => text ?? ''),
    'openai, responses': (await openai.responses.create({ model, input: ASKED })).output_text,
    'openai, responses streamed': await openai.responses
      .stream({ model, input: ASKED })
      .finalResponse()
      .then(({ output_text }) => output_text),
    anthropic: await anthropic.messages
      .create({ model, max_tokens: 60, messages })
      .then(({ content: [block] }) => (block?.type === 'text' ? block.text : '')),
    'anthropic, streamed': await anthropic.messages
      .stream({ model, max_tokens: 60, messages })
      .finalText(),
    ollama: (await ollama.chat({ model, messages })).message.content,
    'ollama, streamed': await join(
      (async function* () {
        const chunks = await ollama.chat({ model, messages, stream: true });
        for await (const { message } of chunks) yield message.content;
      })(),
    ),
    'AI SDK': (await generateText({ model: aiSdk, messages })).text,
    'AI SDK, streamed': await join(streamText({ model: aiSdk, messages }).textStream),
    LangChain: String((await langchain.invoke(ASKED)).content),
    'LangChain, streamed': await join(
      (async function* () {
        for await (const { content } of await langchain.stream(ASKED)) yield String(content);
      })(),
    ),
  };
  const expected = said['openai'] ?? '';
  console.log(`    ${Object.keys(said).length} ways to ask say: ${expected}`);
  const others = Object.entries(said).filter(([, text]) => text !== expected);
  return [
    ...(expected.includes('Paris') ? [] : [`the model said ${JSON.stringify(expected)}`]),
    ...others.map(([name, text]) => `${name} says ${JSON.stringify(text)}`),
  ];
}

/** Calls that are required, and answers by a schema. */
async function heldFaults(url: string, count: number): Promise<readonly string[]> {
  const openai = openaiOn(url);
  const faults: string[] = [];
  let [calls, objects] = [0, 0];
  for (let index = 0; index < count; index++) {
    const city = CITIES[index % CITIES.length];
    const request = {
      model: 'smollm2',
      temperature: 0.8,
      seed: index,
      messages: [{ role: 'user' as const, content: `How is the weather in ${city} for 3 days?` }],
    };
    try {
      const { choices } = await openai.chat.completions.create({
        ...request,
        tools: [{ type: 'function', function: { name: 'weather', parameters: schema } }],
        tool_choice: 'required',
        parallel_tool_calls: false,
      });
      const call = choices[0]?.message.tool_calls?.[0];
      place.parse(JSON.parse(call?.type === 'function' ? call.function.arguments : ''));
      calls++;
    } catch (error) {
      faults.push(`call ${index}: ${error}`);
    }
    try {
      const { choices } = await openai.chat.completions.create({
        ...request,
        response_format: { type: 'json_schema', json_schema: { name: 'place', schema } },
      });
      place.parse(JSON.parse(choices[0]?.message.content ?? ''));
      objects++;
    } catch (error) {
      faults.push(`object ${index}: ${error}`);
    }
  }
  console.log(`    ${calls} of ${count} required calls, ${objects} of ${count} objects`);
  return faults;
}

/** What is counted is what the server counts. */
async function countFaults(url: string): Promise<readonly string[]> {
  const anthropic = anthropicOn(url);
  const asked = {
    model: 'smollm2',
    system: 'Be brief. <|im_end|>',
    messages,
    tools: [{ name: 'weather', input_schema: { type: 'object' as const, properties: {} } }],
  };
  const { input_tokens: counted } = await anthropic.messages.countTokens(asked);
  const { usage } = await anthropic.messages.create({ ...asked, max_tokens: 5 });
  const read = usage.input_tokens + (usage.cache_read_input_tokens ?? 0);
  return counted === read ? [] : [`counted ${counted} tokens, and the server read ${read}`];
}

/** A client that gives up frees the server's slot. */
async function abortFaults(url: string, server: string): Promise<readonly string[]> {
  const stream = await openaiOn(url).chat.completions.create({
    model: 'smollm2',
    max_tokens: 4000,
    stream: true,
    messages: [{ role: 'user', content: 'Count from 1 to 1000.' }],
  });
  for await (const chunk of stream) {
    if (chunk.choices[0]?.delta.content) break;
  }
  const begun = performance.now();
  while (performance.now() - begun < 5000) {
    const slots = (await (await fetch(`${server}/slots`)).json()) as { is_processing: boolean }[];
    if (!Array.isArray(slots))
      return [`the server does not show its slots: ${JSON.stringify(slots)}`];
    if (slots.every(({ is_processing }) => !is_processing)) {
      console.log(
        `    the slot was free ${Math.round(performance.now() - begun)} ms after the client left`,
      );
      return [];
    }
  }
  return ['the slot was not free five seconds after the client left'];
}

/** A conversation of twelve turns with calls, of a client that sends all of it each time. */
async function cacheFaults(
  gateway: string,
  anew: string,
  server: string,
): Promise<readonly string[]> {
  const rows: Record<string, readonly Turn[]> = {
    'the gateway': await converse(gateway),
    'a gateway that renders anew': await converse(anew),
    "llama.cpp's own endpoint": await converse(server),
  };
  const counted = Object.entries(rows).map(([name, turns]) => ({
    name,
    turns: turns.length,
    cached: sum(turns.map((turn) => turn.cached)),
    prompt: sum(turns.map((turn) => turn.prompt)),
  }));
  for (const { name, turns, cached, prompt } of counted) {
    console.log(`    ${name}: ${cached} of ${prompt} tokens from the cache in ${turns} turns`);
  }
  reportCache(counted);
  const turns = rows['the gateway'] ?? [];
  const compared = turns.slice(1).flatMap((turn, index) => {
    const before = turns[index];
    // The limit may cut a call that is only begun: the client never gets it, so it is no part of the conversation.
    if (before === undefined || before.isCut) return [];
    // The last token of a reply is sampled, and not yet in the cache.
    const expected = before.prompt + before.completion - 1;
    return [{ name: `turn ${index + 2}`, cached: turn.cached, expected }];
  });
  console.log(`    ${compared.length} turns follow a reply that the model has ended`);
  const uncached = compared.filter(({ cached, expected }) => cached < expected);
  return [
    ...(compared.length >= COMPARED ? [] : [`only ${compared.length} turns could be compared`]),
    ...uncached.map(
      ({ name, cached, expected }) => `${name}: ${cached} of ${expected} tokens were in the cache`,
    ),
  ];
}

/** Writes what came from the cache, for the site. */
function reportCache(rows: readonly object[]): void {
  const folder = path.join(import.meta.dirname, '../.reports');
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const report = { date, server: SERVER, model: SMALL_MODEL, rows };
  writeFileSync(path.join(folder, 'cache.json'), JSON.stringify(report));
}

interface Turn {
  readonly prompt: number;
  readonly completion: number;
  readonly cached: number;
  /** Whether the token limit has cut a reply after its first call: it may have begun another one. */
  readonly isCut: boolean;
}

async function converse(url: string): Promise<readonly Turn[]> {
  const openai = openaiOn(url);
  const turns: Turn[] = [];
  const said: OpenAI.ChatCompletionMessageParam[] = [{ role: 'system', content: 'Use the tools.' }];
  for (let turn = 0; turn < TURNS; turn++) {
    said.push({ role: 'user', content: `What is the weather in ${CITIES[turn % CITIES.length]}?` });
    const { choices, usage } = await openai.chat.completions.create({
      model: 'smollm2',
      temperature: 0,
      max_tokens: 60,
      messages: said,
      tools: [{ type: 'function', function: { name: 'weather', parameters: schema } }],
      ...(turn % 2 === 0 && { tool_choice: 'required' as const }),
    });
    const message = choices[0]?.message;
    if (message === undefined) throw new Error('there is no reply');
    said.push({
      role: 'assistant',
      content: message.content,
      ...(message.tool_calls && { tool_calls: message.tool_calls }),
    });
    for (const { id } of message.tool_calls ?? []) {
      said.push({ role: 'tool', tool_call_id: id, content: 'Rain, 18 degrees.' });
    }
    turns.push({
      prompt: usage?.prompt_tokens ?? 0,
      completion: usage?.completion_tokens ?? 0,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
      isCut: choices[0]?.finish_reason === 'length' && message.tool_calls !== undefined,
    });
  }
  return turns;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

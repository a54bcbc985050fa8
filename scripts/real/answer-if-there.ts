import { chatModel } from '@modelspeak/chat';
import { createRegistry, type Format, type PromptFormat } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { isLlamaServerCached, provideLlamaServer } from './llama-server.ts';

/** The default address of llama.cpp's server. */
const USUAL = 'http://127.0.0.1:8080';

/** A model that is available, and its name. */
interface FoundModel {
  readonly url: string;
  readonly name: string;
  stop?(): Promise<void>;
}

/**
 * Asks a real model a question if one is available without a download: on a server at the default address,
 * or the small model in the cache. Otherwise, prints one line that says what is missing.
 */
export async function answerIfThere(
  question: string,
  formats: readonly Format[],
  title: (text: string) => void,
): Promise<void> {
  const found = await findModel();
  if (found === undefined) {
    console.log(
      `\nFound no model to ask: no server at ${USUAL}. npm run servers downloads a small model.`,
    );
    return;
  }
  try {
    const format = createRegistry(formats).forModel(found.name);
    if (format.kind !== 'prompt') return;
    title(`A question to ${found.name}, in the format ${format.name}: ${question}`);
    await answer(found, format, question);
  } catch (error) {
    console.log(`no answer: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await found.stop?.();
  }
}

async function answer(found: FoundModel, format: PromptFormat, question: string): Promise<void> {
  const model = chatModel({
    format,
    endpoint: llamaServer(found.url),
    sampling: { temperature: 0, maxTokens: 48 },
    timeouts: { total: 20_000 },
  });
  const events = model.stream({ messages: [{ role: 'user', content: question }] });
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'reasoning') process.stdout.write(event.text);
    if (event.type === 'end') console.log();
    if (event.type === 'usage') {
      const { prompt_tokens: read, completion_tokens: written } = event.usage;
      console.log(`\n${read} tokens read, ${written} written`);
    }
  }
}

async function findModel(): Promise<FoundModel | undefined> {
  const name = await modelAt(USUAL);
  if (name !== undefined) return { url: USUAL, name };
  if (!isLlamaServerCached()) return undefined;
  return { ...(await provideLlamaServer()), name: 'SmolLM2-135M-Instruct' };
}

/** The model on the server at an address, if it is a llama.cpp server. */
async function modelAt(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/props`, { signal: AbortSignal.timeout(500) });
    const { model_path: file } = (await response.json()) as { readonly model_path?: unknown };
    return typeof file === 'string' ? file.split(/[\\/]/).at(-1) : undefined;
  } catch {
    return undefined;
  }
}

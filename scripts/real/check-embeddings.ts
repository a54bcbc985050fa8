import { completions } from '@modelspeak/endpoint-completions';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { openai } from '@modelspeak/endpoint-openai';
import { provideLlamaServer } from './llama-server.ts';

const TEXTS = ['The weather in Paris is nice.', 'It is sunny in Paris.', 'SELECT id FROM users;'];

/** The problems of the vectors from a real llama.cpp server. */
export async function checkEmbeddings(): Promise<readonly string[]> {
  const server = await provideLlamaServer({ embedding: true });
  try {
    const url = `${server.url}/v1`;
    const endpoints = [
      llamaServer(server.url),
      completions(url, { model: 'any', dialect: 'llama.cpp' }),
      openai({ url, dialect: 'llama.cpp' }),
    ];
    const faults: string[] = [];
    for (const { name, embed } of endpoints) {
      const { vectors, tokens = 0 } = await embed({ texts: TEXTS, model: 'any' });
      const [paris = [], sunny = [], query = []] = vectors;
      const isNearer = closeness(paris, sunny) > closeness(paris, query);
      if (!isNearer || tokens < TEXTS.length) faults.push(`${name}: ${tokens} tokens, ${isNearer}`);
    }
    return faults;
  } finally {
    await server.stop();
  }
}

/** The similarity of two vectors of length 1. */
function closeness(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, part, index) => sum + part * (other[index] ?? 0), 0);
}

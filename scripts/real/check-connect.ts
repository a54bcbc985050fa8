import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@modelspeak/connect';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { qwen3Vl } from '@modelspeak/format-qwen/qwen3-vl';
import { ATTACKS, asks } from './held.ts';
import { provideLlamaServer, provideSmallModel } from './llama-server.ts';

const QUESTION = 'What is the capital of France?';
const SAMPLING = { temperature: 0, seed: 1, maxTokens: 30 };

/**
 * Connects to a real llama.cpp server by its address: with a model whose name a format knows, and with the same model
 * under another name. Returns the problems.
 */
export async function checkConnect(): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'connect-'));
  const mystery = path.join(folder, 'mystery.gguf');
  await symlink(provideSmallModel(), mystery);
  try {
    const known = await answersOf(provideSmallModel());
    const unknown = await answersOf(mystery);
    const faults = [
      ...(known.format === 'chatml' ? [] : [`by its name: ${known.summary}`]),
      ...(unknown.format === 'chat-template' ? [] : [`by its template: ${unknown.summary}`]),
    ];
    const isSame = JSON.stringify(known.said) === JSON.stringify(unknown.said);
    const isSilent = known.warnings.length + unknown.warnings.length === 0;
    return [
      ...faults,
      ...(isSame ? [] : [`differ: ${JSON.stringify([known.said, unknown.said])}`]),
      ...(isSilent ? [] : [...known.warnings, ...unknown.warnings]),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A history that is too long for the context of the real server is fitted into it. */
async function faultsOfFitting(url: string): Promise<readonly string[]> {
  const model = await connect(url, { format: chatml(), sampling: SAMPLING, fitHistory: true });
  const { context } = model.connection;
  const old = { role: 'user', content: 'Tell me more. '.repeat(1000) } as const;
  const messages = [
    old,
    { role: 'assistant', content: 'No.' },
    ...asks(QUESTION).messages,
  ] as const;
  const { leftOut = [] } = await model.chat({ messages });
  return context === 2048 && leftOut.length === 2
    ? []
    : [`context ${context}, ${leftOut.length} messages left out`];
}

/** A model that does not see refuses an image, by the server's own word. */
async function faultsOfImages(url: string): Promise<readonly string[]> {
  const model = await connect(url, { format: qwen3Vl(), sampling: SAMPLING });
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } } as const;
  const error: unknown = await model
    .chat({ messages: [{ role: 'user', content: [image] }] })
    .catch((thrown: unknown) => thrown);
  const problem = error instanceof Error ? error.message : 'the image was taken';
  return problem.includes('the model of llama-server takes no images') ? [] : [problem];
}

/** What a model says, and the number of tokens that attacks on its turns become. */
async function answersOf(file: string) {
  const server = await provideLlamaServer({ model: file });
  try {
    const model = await connect(server.url, { formats: [chatml], sampling: SAMPLING });
    const { format, summary, warnings } = model.connection;
    const { message } = await model.chat(asks(QUESTION));
    const said: unknown[] = [message.content];
    for (const words of ATTACKS) {
      const { usage } = await model.chat(asks(words), { sampling: { maxTokens: 1 } });
      said.push(usage?.prompt_tokens);
    }
    const faults = [...(await faultsOfFitting(server.url)), ...(await faultsOfImages(server.url))];
    return { format: format.name, summary, warnings: [...warnings, ...faults], said };
  } finally {
    await server.stop();
  }
}

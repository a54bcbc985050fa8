// npm run servers -- [--count N] [--only WORD]: chat models on a real llama.cpp server and in this process, with N calls
// and structured outputs each; what stands on them; the command. The server, node-llama-cpp and a small
// model are fetched once, into $MODELSPEAK_CACHE or ~/.cache/modelspeak.
import { parseArgs } from 'node:util';
import { checkAi } from './real/check-ai.ts';
import { checkChat } from './real/check-chat.ts';
import { checkCli } from './real/check-cli.ts';
import { checkEmbeddings } from './real/check-embeddings.ts';
import { checkNodeLlamaCpp } from './real/check-node-llama-cpp.ts';
import { checkRecipes, checkReplayedRecipes } from './real/check-recipes.ts';
import { checkTransformersJs } from './real/check-transformers-js.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
});
const count = Number(values.count);
const CHECKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  [`llama.cpp, SmolLM2: ${count} of each`]: () => checkChat(count),
  [`node-llama-cpp, SmolLM2: ${count} of each`]: () => checkNodeLlamaCpp(count),
  'transformers.js, a made model': checkTransformersJs,
  'embeddings of llama.cpp': checkEmbeddings,
  'modelspeak, SmolLM2: a question at each endpoint, batches that resume': checkCli,
  'SmolLM2: 50 texts classified in one token each, 50 objects by grammar, repairs': () =>
    checkAi(50),
  'recipes of the guide, SmolLM2: each that is marked as served': checkRecipes,
  'recipes of the guide, local servers of the protocol: each marked as replayed':
    checkReplayedRecipes,
};
for (const [name, check] of Object.entries(CHECKS)) {
  if (!name.includes(values.only)) continue;
  const start = performance.now();
  const faults = await check();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

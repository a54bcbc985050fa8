// npm run servers -- [--count N] [--only WORD]: tests chat models on a real llama.cpp server and in this
// process, with N calls and N structured outputs each, and then what builds on them, and the command.
// Downloads the server, node-llama-cpp and small models once, into $MODELSPEAK_CACHE or
// ~/.cache/modelspeak.
import { parseArgs } from 'node:util';
import { checkAi } from './real/check-ai.ts';
import { checkAiSdk } from './real/check-ai-sdk.ts';
import { checkBegunCall } from './real/check-begun-call.ts';
import { checkChat } from './real/check-chat.ts';
import { checkCli } from './real/check-cli.ts';
import { checkConnect } from './real/check-connect.ts';
import { checkDoctor } from './real/check-doctor.ts';
import { checkEmbedded } from './real/check-embedded.ts';
import { checkEmbeddings } from './real/check-embeddings.ts';
import { checkGateway } from './real/check-gateway.ts';
import { checkLargeSchemas } from './real/check-large-schemas.ts';
import { checkNodeLlamaCpp } from './real/check-node-llama-cpp.ts';
import { checkRecipes, checkReplayedRecipes } from './real/check-recipes.ts';
import { checkToolModel } from './real/check-tool-model.ts';
import { checkTransformersJs } from './real/check-transformers-js.ts';
import { TOOL_MODEL } from './real-model/models.ts';
import { provideModel } from './real-model/provide-model.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
});
const count = Number(values.count);
const CHECKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  [`llama.cpp, SmolLM2: ${count} of each`]: () => checkChat(count),
  [`node-llama-cpp, SmolLM2: ${count} of each`]: () => checkNodeLlamaCpp(count),
  'llama.cpp, SmolLM2 and Qwen2.5-Coder: the largest schemas of agents, in calls and answers':
    async () => checkLargeSchemas(await provideModel(TOOL_MODEL)),
  'node-llama-cpp, Qwen2.5-Coder: content that names its tokens, and calls': async () =>
    checkToolModel(await provideModel(TOOL_MODEL)),
  'llama.cpp, Qwen2.5-Coder: a call that begins fits its schema': async () =>
    checkBegunCall(await provideModel(TOOL_MODEL)),
  'llama.cpp by its address: a model that a format knows, and one that none knows': checkConnect,
  'transformers.js, a generated model': checkTransformersJs,
  'embeddings of llama.cpp': checkEmbeddings,
  'modelspeak, SmolLM2: a question to each endpoint, batches that resume': checkCli,
  'modelspeak doctor, Qwen2.5-Coder: what works, and most tasks right through us': async () =>
    checkDoctor(await provideModel(TOOL_MODEL)),
  'modelspeak, Qwen2.5-Coder in its process: from an empty home, a tool call': checkEmbedded,
  'SmolLM2: 50 texts classified in one token each, 50 objects enforced by a grammar, repairs': () =>
    checkAi(50),
  [`AI SDK, SmolLM2: ${count} calls and ${count} objects`]: () => checkAiSdk(count),
  [`gateway, SmolLM2: five clients, ${count} calls and ${count} objects`]: () =>
    checkGateway(count),
  "the guide's recipes marked as served, with SmolLM2": checkRecipes,
  "the guide's recipes marked as replayed, with local servers of the protocol":
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

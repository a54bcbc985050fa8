// npm run engines -- [--kills N]: the engine on Restate, on a real server of Restate: conformance's suite,
// the examples of the guide, and kill -9 of services and server, N times. The server is fetched once, into $MODELSPEAK_CACHE or
// ~/.cache/modelspeak.
import { parseArgs } from 'node:util';
import { checkAgentExamples } from './real/check-agent-examples.ts';
import { checkEngineSuite } from './real/check-engine-suite.ts';
import { checkRestateKills } from './real/check-restate-kills.ts';
import { provideRestateServer } from './real/restate-server.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);
const server = await provideRestateServer();
const CHECKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'Restate: what must hold of every engine': () => checkEngineSuite(server),
  'Restate: the example agents of the guide': () => checkAgentExamples(server),
  [`Restate: ${kills} kills of two services and the server`]: () =>
    checkRestateKills(server, kills),
};
try {
  for (const [name, check] of Object.entries(CHECKS)) {
    const faults = await check();
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`);
    for (const fault of faults) console.log(`    ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await server.stop();
}

// npm run engines -- [--kills N]: tests the Restate engine on a real Restate server: runs the conformance
// suite and the guide's examples, and kills services and server with SIGKILL N times. Downloads the
// server once, into $MODELSPEAK_CACHE or ~/.cache/modelspeak.
import { parseArgs } from 'node:util';
import { checkAgentExamples } from './real/check-agent-examples.ts';
import { checkEngineSuite } from './real/check-engine-suite.ts';
import { checkLateServices } from './real/check-late-services.ts';
import { checkRestateKills } from './real/check-restate-kills.ts';
import { provideRestateServer } from './real/restate-server.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);
const server = await provideRestateServer();
const CHECKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'Restate: the conformance suite for engines': () => checkEngineSuite(server),
  "Restate: the guide's example agents": () => checkAgentExamples(server),
  'Restate: an input before the services are registered': () => checkLateServices(server),
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

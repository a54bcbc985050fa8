// npm run clients -- [NAME]: lets real programs work on our models. Downloads them once, into
// $MODELSPEAK_CACHE or ~/.cache/modelspeak. NAME is a part of a check's name.
import { FAMILIES } from '../packages/gateway/test/families.ts';
import { checkAi7 } from './clients/check-ai-7.ts';
import { checkAgent, checkLaunch } from './clients/check-gateway.ts';
import { checkOpencode } from './clients/check-opencode.ts';
import { AGENTS } from './clients/gateway/agents.ts';
import { SCENARIOS } from './clients/gateway/scenarios.ts';

const CHECKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'ai 7 on Node 22: the tests of our provider': checkAi7,
  'opencode, by a provider of the AI SDK': checkOpencode,
  ...Object.fromEntries(
    Object.keys(AGENTS).flatMap((agent) =>
      Object.keys(FAMILIES).map((family) => [
        `gateway: ${agent} on ${family}`,
        () => checkAgent(agent, family),
      ]),
    ),
  ),
  ...Object.fromEntries(
    Object.keys(AGENTS).flatMap((agent) =>
      Object.keys(SCENARIOS)
        .filter((scenario) => scenario !== 'task')
        .map((scenario) => [
          `gateway: ${agent} on qwen, ${scenario}`,
          () => checkAgent(agent, 'qwen', scenario),
        ]),
    ),
  ),
  ...Object.fromEntries(
    ['codex', 'opencode', 'qwen-code'].map((agent) => [
      `launch: ${agent} on qwen`,
      () => checkLaunch(agent, 'qwen'),
    ]),
  ),
};
const [wanted = ''] = process.argv.slice(2);
for (const [name, check] of Object.entries(CHECKS)) {
  if (!name.includes(wanted)) continue;
  const start = performance.now();
  const faults = await check();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

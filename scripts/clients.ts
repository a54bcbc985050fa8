// npm run clients: lets real programs work on our models. Downloads them once, into $MODELSPEAK_CACHE or
// ~/.cache/modelspeak.
import { checkOpencode } from './clients/check-opencode.ts';

const CHECKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'opencode, by a provider of the AI SDK': checkOpencode,
};
for (const [name, check] of Object.entries(CHECKS)) {
  const start = performance.now();
  const faults = await check();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  for (const fault of faults) console.log(`    ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

import { restate } from '@modelspeak/agents-restate';
import { analyseReviews, payBack } from '../../examples/guide/test/agents/scenarios.ts';
import { startScriptedModel } from '../../examples/guide/test/agents/scripted-model.ts';
import { freePort } from './free-port.ts';
import type { RestateServer } from './restate-server.ts';

/** Runs the guide's examples on Restate, and returns the problems. */
export async function checkAgentExamples({
  ingress,
  admin,
}: RestateServer): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const scenario of [analyseReviews, payBack]) {
    const model = await startScriptedModel();
    const port = await freePort();
    const open = () => restate({ name: scenario.name, ingress, admin, listen: { port } });
    try {
      await scenario({ open, isDurable: true }, model);
    } catch (error) {
      faults.push(`${scenario.name}: ${String(error)}`);
    } finally {
      await model.stop();
    }
  }
  return faults;
}

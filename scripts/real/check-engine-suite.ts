import { restate } from '@modelspeak/agents-restate';
import { checkEngine, ENGINE_SUITE, type OpenTestedEngine } from '@modelspeak/conformance/engines';
import { freePort } from './free-port.ts';
import type { RestateServer } from './restate-server.ts';

/** The checks of the conformance suite for engines that Restate fails. */
export async function checkEngineSuite({
  ingress,
  admin,
}: RestateServer): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [index, check] of ENGINE_SUITE.entries()) {
    const port = await freePort();
    const open = restate({ name: `suite-${index}`, ingress, admin, listen: { port } });
    try {
      await checkEngine(check, open as OpenTestedEngine);
    } catch (error) {
      faults.push(`${check.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return faults;
}

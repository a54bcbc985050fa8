import { setTimeout } from 'node:timers/promises';
import { defineAgent, inputEvent, startAgent } from '@modelspeak/agents';
import { restate } from '@modelspeak/agents-restate';
import { freePort } from './free-port.ts';
import type { RestateServer } from './restate-server.ts';

const echo = defineAgent({
  name: 'late',
  actions: { answer: { on: inputEvent, run: ({ payload }, { output }) => void output(payload) } },
});

/** Submits an input before any process has registered the services, and returns the problems. */
export async function checkLateServices({
  ingress,
  admin,
}: RestateServer): Promise<readonly string[]> {
  const port = await freePort();
  const client = await startAgent(echo, restate({ name: 'late', ingress, admin, listen: false }));
  const submitted = client.run('Hello', { key: 'Ann' });
  // The first request is answered with 404.
  await Promise.race([submitted.catch(() => {}), setTimeout(500)]);
  const worker = await startAgent(
    echo,
    restate({ name: 'late', ingress, admin, listen: { port } }),
  );
  try {
    const outputs = JSON.stringify(await (await submitted).outputs());
    return outputs === '["Hello"]' ? [] : [`found ${outputs}, expected ["Hello"]`];
  } catch (error) {
    return [String(error)];
  } finally {
    await worker.close();
    await client.close();
  }
}

// A gateway in a process of its own, in front of the server at the given address. Asked for it, it says how long
// it has worked and how much memory it has.
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { createGateway } from '@modelspeak/gateway';
import { listen } from '@modelspeak/gateway/node';
import { FAMILIES } from '../../../packages/gateway/test/families.js';

const [address = '', name = ''] = process.argv.slice(2);
const format = FAMILIES[name]?.format();
if (format === undefined) throw new Error(`unknown family ${name}`);
const model = chatModel({ format, endpoint: llamaServer(address) });
const gateway = createGateway({ models: { m: { servers: [{ name: address, model }] } } });
const { url } = await listen(gateway, { port: 0 });

/** What it holds, without what is only waiting to be collected. */
function heldMB(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

process.on('message', (asked) => {
  const { user, system } = process.cpuUsage();
  process.send?.(asked === 'memory' ? heldMB() : (user + system) / 1000);
});
process.once('disconnect', () => process.exit());
process.send?.({ url });

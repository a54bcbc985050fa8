// A process that runs a share of an agent on Restate, and gets killed.
import { startAgent } from '@modelspeak/agents';
import { restate } from '@modelspeak/agents-restate';
import { supportAgent, teller } from '../../packages/agents/test/kills/support.ts';

const [name = '', log = '', model = '', ingress = '', admin = '', port = '', url = ''] =
  process.argv.slice(2);
const tell = teller(log);
const agent = supportAgent(model, (what, id) => tell(`${name} ${what}`, id));
await startAgent(agent, restate({ ingress, admin, listen: { port: Number(port) }, url }));
process.stdout.write('ready\n');

// A process that is killed while a run with a time limit works: its first step ends, its second never does.
import { startAgent } from '@modelspeak/agents';
import { files } from '@modelspeak/agents/files';
import { lateAgent, teller } from './late.js';

const [folder = '', log = ''] = process.argv.slice(2);
const runner = await startAgent(lateAgent(teller(log)), files({ folder }));
await runner.run('Hi', { key: 'ann', id: 'first' });

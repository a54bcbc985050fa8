import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chatModel } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { createGateway, type GatewayLogEntry } from '@modelspeak/gateway';
import { decoders, listen } from '@modelspeak/gateway/node';
import {
  type FakePrompt,
  startFakeLlamaServer,
} from '../../packages/gateway/test/fake-llama-server.ts';
import { FAMILIES, type Family } from '../../packages/gateway/test/families.ts';
import { AGENTS, type Agent } from './gateway/agents.ts';
import { launchedStart, runAgent } from './gateway/run-agent.ts';
import { faultsIn, makeProject, STEPS, TOKENS } from './gateway/task.ts';

/** What the prompts of all families have if there are tools. */
const TOOLS = /"parameters"|namespace functions/;

const DONE = 'The test passes now.';
const TASK = 'Mend sum.js so that the test passes, then say so.';
const CONTEXT = 262_144;

/** Lets a coding agent mend a program through the gateway, on a scripted model of a family. */
export function checkAgent(agentName: string, familyName: string): Promise<readonly string[]> {
  return checkTask(agentName, familyName, async ({ agent, format, server, home, project }) => {
    const log: GatewayLogEntry[] = [];
    const model = chatModel({ format, endpoint: llamaServer(server) });
    const gateway = await listen(
      createGateway({
        models: { m: { servers: [{ name: server, model, namesSlots: true }], context: CONTEXT } },
        decoders: decoders(),
        log: (entry) => log.push(entry),
      }),
      { port: 0 },
    );
    try {
      const output = await runAgent(agent.start(gateway.url, home, TASK), home, project);
      const failed = log.filter(({ status }) => status >= 400);
      return { output, faults: failed.map((entry) => `failed: ${JSON.stringify(entry)}`) };
    } finally {
      await gateway.close(0);
    }
  });
}

/** Lets `modelspeak launch` start a coding agent, which then mends a program. */
export function checkLaunch(agentName: string, familyName: string): Promise<readonly string[]> {
  return checkTask(agentName, familyName, async ({ agent, server, home, project }) => {
    const output = await runAgent(launchedStart(agent, server, home, TASK), home, project);
    return { output, faults: [] };
  });
}

interface TaskPlace {
  readonly agent: Agent;
  readonly format: PromptFormat;
  /** The address of the scripted server. */
  readonly server: string;
  readonly home: string;
  readonly project: string;
}

async function checkTask(
  agentName: string,
  familyName: string,
  work: (
    place: TaskPlace,
  ) => Promise<{ readonly output: string; readonly faults: readonly string[] }>,
): Promise<readonly string[]> {
  const agent = AGENTS[agentName];
  const family = FAMILIES[familyName];
  if (agent === undefined || family === undefined) throw new Error('unknown agent or family');
  const home = mkdtempSync(path.join(tmpdir(), 'modelspeak-agent-'));
  const project = makeProject(home);
  const format = family.format();
  const special = [...format.control, ...format.special].filter((token) => !token.includes('*'));
  const worked: FakePrompt[] = [];
  const server = await startFakeLlamaServer({
    special: [...new Set(special)],
    model: family.model,
    context: CONTEXT,
    say: (prompt) => {
      // Agents also ask for a title, without tools.
      if (!TOOLS.test(prompt.text)) return family.say('A title.', 'Mending a sum');
      worked.push(prompt);
      return reply(agent, family, project, worked.length - 1);
    },
  });
  try {
    const { output, faults } = await work({ agent, format, server: server.url, home, project });
    console.log(
      `    ${worked.length} turns, ${worked.at(-1)?.ids.length} tokens in the last prompt, ${worked.at(-1)?.cached} of them cached`,
    );
    return [
      ...faultsIn(project),
      ...(output.includes(DONE) ? [] : [`the answer was not shown: ${output.slice(-2000)}`]),
      ...injected(worked, special),
      ...uncached(worked),
      ...faults,
    ];
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function reply(agent: Agent, family: Family, project: string, turn: number) {
  const step = STEPS[turn];
  if (step === undefined) return family.say('All is well.', DONE);
  const [name, args] = agent.call(step, project);
  return family.call(`Now I ${step}.`, name, args, turn);
}

/** Whether a special token in a file became one in a prompt. */
function injected(prompts: readonly FakePrompt[], special: readonly string[]): readonly string[] {
  const last = prompts.at(-1);
  if (last === undefined) return ['the model was not asked'];
  const spelled = special.filter((token) => TOKENS.includes(token));
  // Read, and in the diffs of edits: as text, each is as many tokens as it has characters.
  const text = last.ids.map((id) => (id < 0x110000 ? String.fromCodePoint(id) : '\0')).join('');
  const lost = spelled.filter((token) => !text.includes(token));
  return lost.map((token) => `${token} in a file became a special token`);
}

/** Whether each prompt begins with the one before, so that the server's cache holds. */
function uncached(prompts: readonly FakePrompt[]): readonly string[] {
  return prompts.slice(1).flatMap(({ cached }, index) => {
    const before = prompts[index]?.ids.length ?? 0;
    return cached >= before
      ? []
      : [`turn ${index + 2} had ${cached} of ${before} tokens in the cache`];
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chatModel } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { createGateway, type GatewayLogEntry } from '@modelspeak/gateway';
import { decoders, listen } from '@modelspeak/gateway/node';
import {
  type FakePiece,
  type FakePrompt,
  startFakeLlamaServer,
} from '../../packages/gateway/test/fake-llama-server.ts';
import { FAMILIES, type Family } from '../../packages/gateway/test/families.ts';
import { AGENTS, type Agent } from './gateway/agents.ts';
import { launchedStart, runAgent } from './gateway/run-agent.ts';
import { type Move, SCENARIOS, type Scenario } from './gateway/scenarios.ts';
import { faultsIn, makeProject, TOKENS } from './gateway/task.ts';

/** What the prompts of all families have if there are tools. */
const TOOLS = /"parameters"|namespace functions/;

const DONE = 'The test passes now.';
const TASK = 'Mend sum.js so that the test passes, then say so.';
/** What the user says first where the task comes in a second message. */
const FIRST = 'Look at the files, and wait for my answer.';
const CONTEXT = 262_144;
/** How long an agent may take to leave, in milliseconds. */
const INTERRUPTED_WITHIN = 3000;

/** Lets a coding agent mend a program through the gateway, on a scripted model of a family. */
export function checkAgent(
  agentName: string,
  familyName: string,
  scenarioName = 'task',
): Promise<readonly string[]> {
  const scenario = SCENARIOS[scenarioName];
  if (scenario === undefined) throw new Error(`unknown scenario ${scenarioName}`);
  return checkTask(agentName, familyName, scenario, async (place) => {
    const { agent, format, server, home, project } = place;
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
      if (scenario.isInterrupted === true) {
        const start = agent.start(gateway.url, home, FIRST);
        await runAgent(start, home, project, place.interrupt);
      }
      const start = agent.start(gateway.url, home, TASK, scenario.isInterrupted);
      const output = await runAgent(start, home, project);
      // 499: the agent that was interrupted has left.
      const failed = log.filter(({ status }) => status >= 400 && status !== 499);
      return { output, faults: failed.map((entry) => `failed: ${JSON.stringify(entry)}`) };
    } finally {
      await gateway.close(0);
    }
  });
}

/** Lets `modelspeak launch` start a coding agent, which then mends a program. */
export function checkLaunch(agentName: string, familyName: string): Promise<readonly string[]> {
  return checkTask(agentName, familyName, TASK_ALONE, async ({ agent, server, home, project }) => {
    const output = await runAgent(launchedStart(agent, server, home, TASK), home, project);
    return { output, faults: [] };
  });
}

const TASK_ALONE: Scenario = SCENARIOS['task'] as Scenario;

interface TaskPlace {
  readonly agent: Agent;
  readonly format: PromptFormat;
  /** The address of the scripted server. */
  readonly server: string;
  readonly home: string;
  readonly project: string;
  /** Aborts before the first answer. */
  readonly interrupt: AbortSignal;
}

async function checkTask(
  agentName: string,
  familyName: string,
  scenario: Scenario,
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
  const interrupting = new AbortController();
  const server = await startFakeLlamaServer({
    special: [...new Set(special)],
    model: family.model,
    context: CONTEXT,
    say: async (prompt) => {
      // Agents also ask for a title, without tools.
      if (!TOOLS.test(prompt.text)) return family.say('A title.', 'Mending a sum');
      if (scenario.isInterrupted === true && !prompt.text.includes(TASK)) {
        interrupting.abort();
        await setTimeout(INTERRUPTED_WITHIN);
        return family.say('I wait.', 'Too late.');
      }
      // Some agents ask for more after the task, such as what they should remember.
      if (worked.length > scenario.moves.length) return family.say('All is well.', DONE);
      worked.push(prompt);
      return reply(agent, family, project, scenario.moves, worked.length - 1);
    },
  });
  try {
    const interrupt = interrupting.signal;
    const place = { agent, format, server: server.url, home, project, interrupt };
    const { output, faults } = await work(place);
    console.log(
      `    ${worked.length} turns, ${worked.at(-1)?.ids.length} tokens in the last prompt, ${worked.at(-1)?.cached} of them cached`,
    );
    return [
      ...faultsIn(project),
      ...(output.includes(DONE) ? [] : [`the answer was not shown: ${output.slice(-2000)}`]),
      ...injected(worked, special),
      ...uncached(worked),
      ...unseen(worked, scenario),
      ...faults,
    ];
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function reply(
  agent: Agent,
  family: Family,
  project: string,
  moves: readonly Move[],
  turn: number,
): readonly FakePiece[] | string {
  const move = moves[turn];
  if (move === undefined) return family.say('All is well.', DONE);
  const isDamaged = typeof move === 'object';
  const step = isDamaged ? move.damaged : move;
  const [name, args] = agent.call(step, project);
  const pieces = family.call(`Now I ${step}.`, name, args, turn);
  return isDamaged ? pieces.map(damaged) : pieces;
}

/** Arguments with quotes inside a text, which the model has not escaped. */
function damaged(piece: FakePiece): FakePiece {
  return typeof piece === 'string'
    ? piece
    : { text: piece.text.replace(/("(?:cmd|filePath|file_path)":")/, '$1a" b') };
}

/** What the model must have been shown, and has not. */
function unseen(
  prompts: readonly FakePrompt[],
  { shown, isInterrupted = false }: Scenario,
): readonly string[] {
  const last = prompts.at(-1)?.text ?? '';
  return [
    ...(shown === undefined || shown.test(last) ? [] : [`the model was not shown ${shown}`]),
    ...(!isInterrupted || (last.includes(FIRST) && last.includes(TASK))
      ? []
      : ['the model was not shown both messages']),
  ];
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

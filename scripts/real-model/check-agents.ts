import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AGENTS, type Agent, type Start } from '../clients/gateway/agents.ts';
import { launchedStart, runAgent } from '../clients/gateway/run-agent.ts';
import { AGENT_JOBS, type AgentJob, makeJob } from './agent-jobs.ts';
import { serveModel } from './ask-tasks.ts';
import { MODELS } from './models.ts';

/** The agents, and the context that their prompts and some turns need. */
const CONTEXTS: Readonly<Record<string, number>> = { opencode: 16_384, 'qwen-code': 24_576 };
const TRIES = 2;
/** In milliseconds. The first prompt takes minutes on two cores; later ones begin like it, and are cached. */
const LIMITS = { first: 15 * 60_000, later: 5 * 60_000 };
/** Nothing is asked of the network. */
const OFFLINE = { OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' };

type StartAgent = (agent: Agent, server: string, home: string, task: string) => Start;

const WAYS: Readonly<Record<'modelspeak launch' | "the server's own API", StartAgent>> = {
  'modelspeak launch': launchedStart,
  "the server's own API": (agent, server, home, task) => agent.start(server, home, task),
};

/**
 * Lets agents do small jobs on the largest model, through `modelspeak launch` and on llama.cpp's own API, and prints how
 * many were done. Returns a problem for each agent that does less through us.
 */
export async function checkAgents(only: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [name, context] of Object.entries(CONTEXTS)) {
    const agent = AGENTS[name];
    if (agent === undefined || !name.includes(only)) continue;
    const done = await jobsDone(agent, context);
    for (const [way, jobs] of Object.entries(done)) {
      const tries = AGENT_JOBS.length * TRIES;
      console.log(`${name} through ${way}: ${jobs.length} of ${tries} done (${listed(jobs)})`);
    }
    const { 'modelspeak launch': ours, "the server's own API": theirs } = done;
    if (ours.length < theirs.length) {
      faults.push(
        `${name} did ${ours.length} jobs through modelspeak launch, ${theirs.length} without`,
      );
    }
  }
  return faults;
}

async function jobsDone(agent: Agent, context: number) {
  const model = MODELS.at(-1);
  if (model === undefined) throw new Error('there is no model');
  const server = await serveModel(model, { context });
  try {
    return {
      'modelspeak launch': await doJobs(agent, server.url, WAYS['modelspeak launch']),
      "the server's own API": await doJobs(agent, server.url, WAYS["the server's own API"]),
    };
  } finally {
    await server.stop();
  }
}

/** Lets an agent do every job, and returns those that were done. */
async function doJobs(
  agent: Agent,
  server: string,
  start: StartAgent,
): Promise<readonly AgentJob[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'modelspeak-agent-'));
  const project = path.join(home, 'project');
  const done: AgentJob[] = [];
  let limit = LIMITS.first;
  try {
    for (const job of AGENT_JOBS) {
      for (let tried = 1; tried <= TRIES; tried++) {
        makeJob(job, project);
        const started = start(agent, server, home, job.task);
        const begun = performance.now();
        const output = await runAgent(
          { ...started, env: { ...OFFLINE, ...started.env } },
          home,
          project,
          limit,
        );
        limit = LIMITS.later;
        const seconds = Math.round((performance.now() - begun) / 1000);
        const isDone = job.isDone(project);
        if (isDone) done.push(job);
        const end = output.trim().slice(-200).replaceAll(/\s+/g, ' ');
        console.log(`  ${isDone ? 'done' : 'not done'}: ${job.name}, ${seconds} s: ${end}`);
      }
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return done;
}

function listed(jobs: readonly AgentJob[]): string {
  const counts = AGENT_JOBS.map((job) => `${job.name} ${jobs.filter((one) => one === job).length}`);
  return counts.join(', ');
}

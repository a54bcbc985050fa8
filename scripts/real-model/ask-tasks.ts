import { checkCalls, checkObject } from '../../packages/cli/src/doctor/tasks/check-answer.ts';
import { isObjectTask, type Task } from '../../packages/cli/src/doctor/tasks/task.ts';
import {
  type LlamaServer,
  type LlamaServerSettings,
  provideLlamaServer,
} from '../real/llama-server.ts';
import { gatewayPlace } from './gateway-place.ts';
import { libraryPlace } from './library-place.ts';
import type { RealModel } from './models.ts';
import { openaiPlace } from './openai-place.ts';
import { provideModel } from './provide-model.ts';
import type { Recorded } from './record.ts';
import type { Place, PlaceName, Question, Said, Way } from './ways.ts';

const OPEN: Readonly<Record<PlaceName, (url: string) => Place | Promise<Place>>> = {
  server: openaiPlace,
  library: libraryPlace,
  gateway: gatewayPlace,
};

/** Starts llama.cpp's server with a model. On a busy machine, two threads wait for each other: one is faster there. */
export async function serveModel(
  model: RealModel,
  { context = 8192, threads = 2 }: Pick<LlamaServerSettings, 'context' | 'threads'> = {},
): Promise<LlamaServer> {
  return provideLlamaServer({ model: await provideModel(model), context, threads });
}

/**
 * Asks a model all tasks in all ways, and yields each reply. Ways that require a call only get tasks that need one.
 * The ways of a task follow each other, so that the server reads their prompts once.
 *
 * @throws {Error} if the server ends
 */
export async function* askTasks(
  model: RealModel,
  tasks: readonly Task[],
  ways: readonly Way[],
  threads?: number,
): AsyncGenerator<Recorded> {
  const server = await serveModel(model, { ...(threads && { threads }) });
  const places = new Map<PlaceName, Place>();
  try {
    for (const { place } of ways) {
      if (!places.has(place)) places.set(place, await OPEN[place](server.url));
    }
    for (const task of tasks) {
      for (const way of waysOf(task, ways)) {
        const place = places.get(way.place);
        if (place === undefined) continue;
        const record = await askTask(model, task, way, place);
        const end = server.end();
        // All further answers would be errors, which say nothing about the model.
        if (end !== undefined) throw new Error(`the llama.cpp server ended at ${task.id}: ${end}`);
        yield record;
      }
    }
  } finally {
    for (const place of places.values()) await place.close();
    await server.stop();
  }
}

function waysOf(task: Task, ways: readonly Way[]): readonly Way[] {
  if (isObjectTask(task)) {
    // No call is asked for: one way for each place.
    return ways.filter(
      ({ place }, index) => ways.findIndex((way) => way.place === place) === index,
    );
  }
  return ways.filter(({ toolChoice }) => toolChoice === 'auto' || task.calls.length > 0);
}

async function askTask({ file }: RealModel, task: Task, way: Way, place: Place): Promise<Recorded> {
  const { id, kind, messages } = task;
  const question: Question = isObjectTask(task)
    ? { messages, schema: task.schema }
    : { messages, tools: task.tools, toolChoice: way.toolChoice };
  const asked = {
    ...{ id, kind, model: file.replace(/-Q4_K_M\.gguf$/, '') },
    way: isObjectTask(task) ? way.place : way.name,
    ...question,
    expected: isObjectTask(task) ? task.values : task.calls,
  };
  const start = performance.now();
  const seconds = () => Math.round(performance.now() - start) / 1000;
  try {
    const said = await place.ask(question);
    return { ...asked, ...said, outcome: await outcomeOf(task, said), seconds: seconds() };
  } catch (error) {
    const nothing = { raw: '', content: '', calls: [] };
    return { ...asked, ...nothing, outcome: 'error', error: told(error), seconds: seconds() };
  }
}

function outcomeOf(task: Task, said: Said) {
  return isObjectTask(task) ? checkObject(task, said.content) : checkCalls(task, said);
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? `${error.code}: ` : '';
  return code + error.message;
}

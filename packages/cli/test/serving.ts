import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import {
  type FakeLlamaServer,
  type FakeOptions,
  startFakeLlamaServer,
} from '../../gateway/test/fake-llama-server.js';
import type { Project } from './project.js';

/** The special tokens of the fake server's model; its other tokens are characters. */
export const LLAMA = [
  '<|begin_of_text|>',
  '<|start_header_id|>',
  '<|end_header_id|>',
  '<|eot_id|>',
];

/** `modelspeak serve` that runs. */
export interface Served {
  readonly url: string;
  /** What it printed until it listened. */
  readonly printed: string;
  stop(
    signal?: NodeJS.Signals,
  ): Promise<{ readonly exitCode: number | null; readonly errors: string }>;
}

/** Starts fake servers and gateways in a project, which stop after each test of the file. */
export function servingIn(project: Project) {
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  return {
    /** Starts a stand-in for llama.cpp's server. */
    async fake(options: Partial<FakeOptions> = {}): Promise<FakeLlamaServer> {
      const server = await startFakeLlamaServer({
        special: LLAMA,
        model: 'Llama-3.1-8B-Instruct-Q4_K_M.gguf',
        say: () => 'Hello!<|eot_id|>',
        ...options,
      });
      stops.push(server.stop);
      return server;
    },

    /** Starts `modelspeak serve`, and waits until it listens. */
    async serve(args: readonly string[], env: Record<string, string> = {}): Promise<Served> {
      const child = project.start(['serve', '--port', '0', ...args], { env });
      let printed = '';
      child.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      const errors = text(child.stderr);
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
        child.kill(signal);
        return { exitCode: await ended, errors: await errors };
      };
      stops.push(stop);
      for (let waited = 0; !printed.includes('status: '); waited += 20) {
        if (waited > 20_000 || child.exitCode !== null) throw new Error(printed + (await errors));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const url = /listening on (\S+)/.exec(printed)?.[1] ?? '';
      return { url, printed, stop };
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A gateway in a process of its own. */
export interface GatewayProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
}

/** Options of {@link startGatewayProcess}. */
export interface GatewayProcessOptions {
  /** The address of the model's server. */
  readonly server: string;
  readonly name?: string;
  readonly port?: number;
  readonly slots?: number;
  readonly headersTimeout?: number;
}

/** Starts a gateway in a process of its own, on the built packages. */
export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const program = fileURLToPath(new URL('gateway-process.mjs', import.meta.url));
  const given = JSON.stringify({ port: 0, slots: 4, ...options });
  const child = spawn(process.execPath, [program, given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const over = once(child, 'exit');
  const failed = over.then(() => {
    throw new Error('the gateway did not start; run npm run build first');
  });
  const [printed] = (await Promise.race([once(child.stdout, 'data'), failed])) as [Buffer];
  // A process that ends later was killed.
  failed.catch(() => undefined);
  const url = printed.toString().trim();
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await over;
    },
  };
}

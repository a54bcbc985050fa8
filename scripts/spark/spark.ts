import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import path from 'node:path';
import { capture } from '../lib/process.mjs';
import { providePythonPackage } from '../real/packages.ts';

/** PySpark, and how to run programs with it. */
export interface Spark {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Runs `spark-submit` on two threads. */
  submit(args: readonly string[]): SpawnSyncReturns<string>;
}

/** PySpark in a folder of the cache, or as some Python has it. */
export function provideSpark(python: string | undefined, folder: string): Spark {
  const packages = python === undefined ? providePythonPackage('pyspark') : undefined;
  const env = {
    ...process.env,
    ...(packages !== undefined && { PYTHONPATH: packages }),
    PYSPARK_PYTHON: python ?? 'python3',
    SPARK_LOCAL_IP: '127.0.0.1',
    SPARK_LOCAL_DIRS: folder,
    HOME: folder,
    PATH: [path.join(import.meta.dirname, '../node_modules/.bin'), process.env['PATH']].join(
      path.delimiter,
    ),
  };
  const code = 'import pyspark; print(pyspark.__path__[0])';
  const home = capture(python ?? 'python3', ['-c', code], { env }).trim();
  const options = ['--master', 'local[2]', '--conf', 'spark.ui.enabled=false'];
  return {
    env,
    submit: (args) =>
      spawnSync('bash', [path.join(home, 'bin/spark-submit'), ...options, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...env, SPARK_HOME: home },
        maxBuffer: 2 ** 28,
      }),
  };
}

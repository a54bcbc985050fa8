import type { LlamaCpp } from '@modelspeak/embedded';
import { loadModule } from '../endpoints/load-endpoint.js';
import { findPackage } from '../formats/find-packages.js';
import type { Terminal } from '../terminal/terminal.js';

/** node-llama-cpp, and whether it may compile itself. */
export interface Engine {
  readonly module: LlamaCpp;
  readonly mayCompile: boolean;
}

/**
 * Loads node-llama-cpp: the user's own, else the one that came with an embedded model, else that of the working
 * directory, if the user trusts it.
 */
export async function loadEngine(terminal: Terminal): Promise<Engine> {
  const { ENGINE, hasEngine, importEngine } = await import('@modelspeak/embedded');
  if (!hasOwnEngine(terminal, ENGINE.name) && hasEngine(terminal.env)) {
    return { module: await importEngine(terminal.env), mayCompile: false };
  }
  return { module: await loadModule<LlamaCpp>(terminal, ENGINE.name), mayCompile: true };
}

/** Whether the engine is installed beside the command, or by the user for the command. */
export function hasOwnEngine(terminal: Terminal, name: string): boolean {
  return findPackage(terminal, name)?.isOwn === true;
}

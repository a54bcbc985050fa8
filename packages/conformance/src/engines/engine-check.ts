import type { EngineBench } from './bench.js';

/** One thing that must hold of an engine. */
export interface EngineCheck {
  /** What holds, as a sentence that the engine is the subject of. */
  readonly name: string;
  /** Whether it concerns only engines whose journal outlives them. */
  readonly isDurable?: boolean;
  /** Throws where it does not hold. */
  run(bench: EngineBench): Promise<void>;
}

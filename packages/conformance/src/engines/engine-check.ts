import type { EngineBench } from './bench.js';

/** One property that an engine must have. */
export interface EngineCheck {
  /** The property, as a sentence whose subject is the engine. */
  readonly name: string;
  /** Whether it only applies to engines with a durable journal. */
  readonly isDurable?: boolean;
  /** Throws if the property does not hold. */
  run(bench: EngineBench): Promise<void>;
}

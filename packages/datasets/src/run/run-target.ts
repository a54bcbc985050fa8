import type { RowOutput } from '../output/row-output.js';
import type { ReportBuilder } from '../report/report-builder.js';
import type { FileShapes } from '../rows/file-shapes.js';

/** Where a run writes, and what an earlier run has done. */
export interface RunTarget {
  readonly report: ReportBuilder;
  readonly output: RowOutput;
  /** What the rows of the last file are. */
  readonly shapes: FileShapes;
  /** How many rows of the input are done. */
  readonly skip: number;
  /** Whether nothing is left to do. */
  readonly isComplete: boolean;
  /** Keeps that a part is complete, which ends after this many rows of the input. */
  readonly keep?: ((inputRows: number) => Promise<void>) | undefined;
  /** Keeps that all is done. */
  readonly finish?: (() => Promise<void>) | undefined;
  /** Notes the hash of a row; returns whether it is new. */
  readonly isNew?: ((hash: string) => boolean) | undefined;
}

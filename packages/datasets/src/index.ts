export type {
  CheckedPiece,
  CheckedRow,
  CheckedTokens,
  RowWarning,
  RowWarningKind,
} from './checking/checked-row.js';
export { createRowChecker, type RowChecker } from './checking/row-checker.js';
export {
  openTrainer,
  type Trainer,
  type TrainerName,
  type TrainerOptions,
} from './checking/trainer.js';
export type {
  EncodedRow,
  LeftOutReason,
  LeftOutRow,
  Span,
  TextRecord,
  TokenRecord,
  WrittenRow,
} from './encoding/encoded-row.js';
export type { EncodingOptions, Train, Truncate } from './encoding/encoding-options.js';
export { loadTokenizer } from './encoding/load-tokenizer.js';
export {
  createRowEncoder,
  type RowEncoder,
  type RowEncoderOptions,
} from './encoding/row-encoder.js';
export {
  DatasetError,
  type DatasetErrorCode,
  type DatasetErrorDetails,
} from './errors/dataset-error.js';
export { parseRow } from './input/parse-row.js';
export type { RawRow } from './input/raw-row.js';
export { type ReadRowsOptions, readRows } from './input/read-rows.js';
export type { FileKind } from './output/rows-file.js';
export type { Shard } from './output/shard.js';
export { type LoadedChecker, loadRowChecker } from './recipe/load-recipe.js';
export type { FormatModule, Recipe } from './recipe/recipe.js';
export type { DatasetReport, LengthBucket, RefusedRows } from './report/report.js';
export { type FileShape, FileShapes } from './rows/file-shapes.js';
export { formatRowReader } from './rows/format-rows.js';
export { readRow } from './rows/read-row.js';
export type { FormatShape, MessageFormats, ReadRowOptions } from './rows/read-row-options.js';
export type { RowShape } from './rows/row-shape.js';
export type { ConversationRow, RecordedTurn, TrainingRow, TurnRow } from './rows/training-row.js';
export type { DatasetOptions, DatasetProgress, OutputFolder } from './run/dataset-options.js';
export { prepareDataset } from './run/prepare-dataset.js';

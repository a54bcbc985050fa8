import type { EncodingOptions } from '../encoding/encoding-options.js';
import type { ReadRowOptions } from '../rows/read-row.js';

/** How rows become training data, as plain data: each worker makes the format and tokenizer itself. */
export interface Recipe extends EncodingOptions, ReadRowOptions {
  /** The format of the model to train. */
  readonly format: FormatModule;
  /** The model's `tokenizer.json`, or its folder. Text without a limit of its length needs none. */
  readonly tokenizer?: string | undefined;
  /** The message format of the rows, if they are not what `readRow` reads. */
  readonly from?: FormatModule | undefined;
}

/** A format by the module that exports it, so that workers can load it. */
export interface FormatModule {
  /**
   * The URL of a module whose default export makes the format, such as
   * `import.meta.resolve('@modelspeak/format-qwen')`.
   */
  readonly module: string;
  /** The options of the format. */
  readonly options?: object | undefined;
}

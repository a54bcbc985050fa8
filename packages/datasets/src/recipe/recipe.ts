import type { EncodingOptions } from '../encoding/encoding-options.js';
import type { FormatShape, ReadRowOptions } from '../rows/read-row-options.js';

/** How rows become training data, as plain data: each worker makes the format and tokenizer itself. */
export interface Recipe extends EncodingOptions, Omit<ReadRowOptions, 'from' | 'messageFormats'> {
  /** The format of the model to train. */
  readonly format: FormatModule;
  /** The model's `tokenizer.json`, or its folder. Text without a limit of its length needs none. */
  readonly tokenizer?: string | undefined;
  /**
   * What all rows are: a shape that `readRow` knows, or the message format of which they are request
   * bodies. By default the keys of each row say it, and all rows of a file must be the same; they may
   * differ with `mixed`.
   */
  readonly from?: ReadRowOptions['from'] | FormatModule;
  /** The message formats that read rows of these shapes. */
  readonly messageFormats?: Readonly<Partial<Record<FormatShape, FormatModule>>> | undefined;
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

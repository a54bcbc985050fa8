import type { EncodingOptions, FileKind, Shard, TrainerName } from '@modelspeak/datasets';
import type { FormatFlags } from '../formats/choose-format.js';
import type { FormatOption } from '../formats/option.js';
import type { RequestFlags } from '../input/request.js';

/** The flags that say how rows become training data. */
export interface RecipeFlags
  extends FormatFlags,
    Pick<RequestFlags, 'today' | 'onLoss' | 'toolLinks' | 'thinking' | 'effort' | 'thinkingBudget'>,
    Omit<EncodingOptions, 'render'> {
  readonly tokenizer?: string;
  readonly from?: string;
  readonly fromOption?: readonly FormatOption[];
  readonly weightField?: string;
}

/** The flags of `modelspeak dataset`. */
export interface DatasetFlags extends RecipeFlags {
  readonly output?: string;
  readonly outputFormat?: FileKind;
  readonly split?: Readonly<Record<string, number>>;
  readonly pack?: boolean;
  readonly deduplicate?: boolean;
  readonly shard?: Shard;
  readonly partRows?: number;
  readonly workers?: number;
  readonly resume?: boolean;
  readonly keepGoing?: boolean;
  readonly progress?: boolean;
}

/** The flags of `modelspeak dataset check`. */
export interface DatasetCheckFlags extends RecipeFlags {
  /** How many rows to show. */
  readonly rows?: number;
  /** How many rows to check. */
  readonly limit?: number;
  readonly against?: TrainerName;
  /** A file with the chat template that the trainer uses. */
  readonly chatTemplate?: string;
  readonly python?: string;
  readonly keepGoing?: boolean;
}

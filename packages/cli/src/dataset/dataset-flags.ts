import type { EncodingOptions, FileKind, Shard } from '@modelspeak/datasets';
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

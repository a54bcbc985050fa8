import { checkKeys, mismatch } from './check.js';
import { type Dialect, dialectOf } from './dialect.js';
import { extraKeySlots } from './extra-keys.js';
import { checkHistory } from './history.js';
import { type Instruction, partsOf } from './instruction.js';
import type { Layout } from './layout.js';
import { PROMPTER_OPTIONS, type PrompterOptions } from './prompter-options.js';
import type { TemplatePiece } from './template.js';

/** The validated settings of a prompter. */
export interface PrompterSetup {
  readonly layout: Layout;
  readonly options: PrompterOptions;
  readonly dialect: Dialect;
  /** The instruction as passed in. */
  readonly instruction: Instruction | null | undefined;
  /** The instruction, or its system part. */
  readonly system: string;
  /** The user part, if it is separate. */
  readonly user: string | undefined;
  /** The slots of the extra keys, under their headings. */
  readonly extraKeys: readonly TemplatePiece[];
}

/** Validates the settings of a prompter. */
export function setUp(
  layout: Layout,
  instruction: Instruction | null | undefined,
  options: PrompterOptions,
): PrompterSetup {
  checkKeys(options, PROMPTER_OPTIONS, 'options');
  const dialect = dialectOf(options);
  const extraKeys = extraKeySlots(options.extraKeys);
  const [system, user] = partsOf(instruction ?? '', dialect.edition);
  checkHistory(options.history, 'options.history');
  if (layout.isChat && !instruction && extraKeys.length > 0) {
    throw mismatch('', 'an instruction before the extraKeys', 'instruction');
  }
  return { layout, options, dialect, instruction, system, user, extraKeys };
}

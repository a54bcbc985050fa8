import { checkKeys, mismatch } from './check.js';
import { type Dialect, dialectOf } from './dialect.js';
import { extraKeySlots } from './extra-keys.js';
import { checkHistory } from './history.js';
import { type Instruction, partsOf } from './instruction.js';
import type { Layout } from './layout.js';
import { PROMPTER_OPTIONS, type PrompterOptions } from './prompter-options.js';
import type { TemplatePiece } from './template.js';

/** What a prompter was made with, checked. */
export interface PrompterSetup {
  readonly layout: Layout;
  readonly options: PrompterOptions;
  readonly dialect: Dialect;
  /** The instruction, or its system part. */
  readonly system: string;
  /** Its user part, where it has one of its own. */
  readonly user: string | undefined;
  /** The slots of the extra keys, under their headings. */
  readonly extraKeys: readonly TemplatePiece[];
}

/** Checks what a prompter is made with. */
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
    throw mismatch('', 'an instruction, which extraKeys come after', 'instruction');
  }
  return { layout, options, dialect, system, user, extraKeys };
}

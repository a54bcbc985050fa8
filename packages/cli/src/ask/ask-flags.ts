import type { ModelFlags, SamplingFlags } from '../endpoints/open-model.js';
import type { RequestFlags } from '../input/request.js';
import type { RowFlags } from './row.js';
import type { PromptFlags } from './row-prompt.js';

/** The flags of all commands that ask a model about rows. */
export interface AskFlags extends ModelFlags, SamplingFlags, RequestFlags, PromptFlags, RowFlags {
  readonly url?: string;
  readonly system?: string;
  readonly output?: string;
  readonly resume?: boolean;
  readonly concurrency?: number;
  readonly keepGoing?: boolean;
  readonly progress?: boolean;
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

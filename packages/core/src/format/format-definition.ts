import type { OptionsOutput, OptionsSchema } from '../checking/options.js';
import type { ControlTokens } from '../control/control-tokens.js';
import type { Conversation } from '../conversation/conversation.js';
import type { RequestSupport } from '../conversation/request.js';
import type { ReaderContext, TextReader } from '../reading/reader.js';
import type { WritingDefinition } from './define-writing-format.js';
import type { Grammar, GrammarContext } from './language.js';

/** What a format says of itself: everything else follows from this. */
export interface FormatDefinition<
  Schema extends OptionsSchema,
  Support extends RequestSupport = RequestSupport,
> extends WritingDefinition<Schema, Support> {
  /** Makes a reader of one reply. */
  readonly reader: (
    options: OptionsOutput<Schema>,
    context: ReaderContext,
    control: ControlTokens,
  ) => TextReader;
  /** The id of the `index`th call of a reply, where its spelling has none; `call_0` by default. */
  readonly callId?: ((index: number) => string) | undefined;
  /** The names of the built-in tools that the prompt of a conversation switches on. */
  readonly builtins?:
    | ((conversation: Conversation, options: OptionsOutput<Schema>) => readonly string[])
    | undefined;
  /**
   * The language of the replies to a request: of its calls, its text and its end. Without it,
   * `turn.grammar()` is refused.
   */
  readonly grammar?: ((context: GrammarContext<OptionsOutput<Schema>>) => Grammar) | undefined;
  /** What ends a reply in history where the model ended it with `stop`: the same by default. */
  readonly endInHistory?: ((stop: string) => string) | undefined;
}

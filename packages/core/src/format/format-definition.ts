import type { OptionsOutput, OptionsSchema } from '../checking/options.js';
import type { ControlTokens } from '../control/control-tokens.js';
import type { Conversation } from '../conversation/conversation.js';
import type { RequestSupport } from '../conversation/request.js';
import type { ReaderContext, TextReader } from '../reading/reader.js';
import type { WritingDefinition } from './define-writing-format.js';
import type { Grammar, GrammarContext } from './language.js';

/** The definition of a format: everything else follows from it. */
export interface FormatDefinition<
  Schema extends OptionsSchema,
  Support extends RequestSupport = RequestSupport,
> extends WritingDefinition<Schema, Support> {
  /** Creates a reader of one reply. */
  readonly reader: (
    options: OptionsOutput<Schema>,
    context: ReaderContext,
    control: ControlTokens,
  ) => TextReader;
  /** The id of the `index`th call of a reply, if the format spells none; `call_0` by default. */
  readonly callId?: ((index: number) => string) | undefined;
  /** The names of the built-in tools that the prompt of a conversation enables. */
  readonly builtins?:
    | ((conversation: Conversation, options: OptionsOutput<Schema>) => readonly string[])
    | undefined;
  /**
   * The grammar of the replies to a request: calls, text and end. Without it, `turn.grammar()`
   * throws.
   */
  readonly grammar?: ((context: GrammarContext<OptionsOutput<Schema>>) => Grammar) | undefined;
  /** What ends a reply in the history if the model ended it with `stop`: the same by default. */
  readonly endInHistory?: ((stop: string) => string) | undefined;
}

import type { AnyRequest, RequestOptions, RequestSupport } from '../conversation/request.js';
import type { SpecialTokenMode } from '../writing/text-writer.js';

/** Options of every rendering: how it is done, and what this one request asks for. */
export interface RenderOptions<Support extends RequestSupport = AnyRequest>
  extends RequestOptions<Support> {
  /**
   * Whether the header of the reply to come is written at the end. By default it is, unless the last
   * message is the assistant's. Training data has it off.
   */
  readonly generationPrompt?: boolean | undefined;
  /**
   * The date to write where a format writes today's, as `YYYY-MM-DD`. Without it formats write the
   * fixed date of their documentation: rendering reads no clock.
   */
  readonly today?: string | undefined;
  /**
   * What happens to special tokens inside content where the prompt is a string: they are escaped by
   * default, or refused, or let through. In segments, tokens and bodies content is told apart by other
   * means; there it has a meaning only for formats whose turns are parted by ordinary text.
   */
  readonly specialTokens?: SpecialTokenMode | undefined;
  /**
   * Whether tool results must answer a call of the message before, and every call must have its
   * result before the next turn. On by default.
   */
  readonly toolLinks?: boolean | undefined;
  /**
   * What happens to a part of the conversation that the format's reference drops in silence: it is
   * refused with the code `lossy` by default; `reference` drops it as the reference does.
   */
  readonly onLoss?: 'refuse' | 'reference' | undefined;
}

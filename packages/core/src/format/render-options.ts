import type { AnyRequest, RequestOptions, RequestSupport } from '../conversation/request.js';
import type { SpecialTokenMode } from '../writing/text-writer.js';

/** Options of every rendering: how to render, and what this request asks for. */
export interface RenderOptions<Support extends RequestSupport = AnyRequest>
  extends RequestOptions<Support> {
  /**
   * Whether to write the header of the reply (the generation prompt) at the end. By default it is
   * written, unless the last message is the assistant's. Turn it off for training data.
   */
  readonly generationPrompt?: boolean | undefined;
  /**
   * The date that a format writes as today's, as `YYYY-MM-DD`. Without it, formats write a fixed
   * date from their documentation: rendering never reads the clock.
   */
  readonly today?: string | undefined;
  /**
   * What to do with special tokens in content if the prompt is a string: escape (the default),
   * refuse or allow them. Segments, tokens and bodies keep content apart by other means; there it
   * only matters for formats that separate turns with ordinary text.
   */
  readonly specialTokens?: SpecialTokenMode | undefined;
  /**
   * Whether tool results must answer a call of the previous assistant message, and every call must
   * have its result before the next turn. On by default.
   */
  readonly toolLinks?: boolean | undefined;
  /**
   * What to do with a part of the conversation that the format's reference silently drops: by
   * default it is refused with the code `lossy`; `reference` drops it too.
   */
  readonly onLoss?: 'refuse' | 'reference' | undefined;
}

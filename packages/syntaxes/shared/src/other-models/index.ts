/**
 * Names of what is made beside the chat models of a family, and has no chat template or another one: base
 * models, models for embeddings, rewards or moderation, for speech alone or for reading pages, and the heads
 * and drafts of speculative decoding. A family excludes them from its model patterns.
 *
 * @example
 * ```ts
 * import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
 *
 * const pattern = { match: 'parrot-3-*', except: NO_CHAT_MODELS };
 * console.log(pattern.except.includes('*base*')); // true
 * ```
 */
export const NO_CHAT_MODELS: readonly string[] = [
  '*base*',
  '*pretrain*',
  '*checkpoint*',
  '*embed*',
  '*rerank*',
  '*retriev*',
  '*colbert*',
  '*encoder*',
  '*reward*',
  '*guard*',
  '*asr*',
  '*tts*',
  '*ocr*',
  '*draft*',
  '*eagle*',
  '*speculator*',
  '*dflash*',
];

/**
 * Names of a family's models that see or hear. Their chat templates differ from those of the models for text,
 * so that a family whose format takes text alone excludes them from its model patterns.
 *
 * @example
 * ```ts
 * import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
 *
 * const pattern = { match: 'parrot-3-*', except: [...NO_CHAT_MODELS, ...SENSING_MODELS] };
 * console.log(pattern.except.includes('*omni*')); // true
 * ```
 */
export const SENSING_MODELS: readonly string[] = [
  '*-vl',
  '*-vl-*',
  '*-vl:*',
  '*vision*',
  '*image*',
  '*video*',
  '*omni*',
  '*audio*',
  '*speech*',
  '*voice*',
];

import { type AssistantMessage, ModelspeakError } from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';
import type { VisionMarks } from '@modelspeak/syntaxes/vision';
import { AUDIO_TOKENS, VISION_TOKENS } from './tokens.js';

/** What stands for images and videos. */
export const VISION: VisionMarks = {
  image: markedText(VISION_TOKENS, '<|vision_start|><|image_pad|><|vision_end|>'),
  video: markedText(VISION_TOKENS, '<|vision_start|><|video_pad|><|vision_end|>'),
};

/** What stands for images, videos and audio. */
export const OMNI: VisionMarks = {
  ...VISION,
  audio: markedText(AUDIO_TOKENS, '<|audio_start|><|audio_pad|><|audio_end|>'),
};

/**
 * Refuses images and videos in a reply, because the template drops them.
 *
 * @throws {ModelspeakError} `lossy`
 */
export function checkReplyParts({ content }: AssistantMessage, index: number): void {
  if (typeof content === 'string') return;
  const place = content?.findIndex(({ type }) => type !== 'text') ?? -1;
  if (place === -1) return;
  throw new ModelspeakError(
    'lossy',
    "the chat template drops everything except text from a reply; remove this part, or drop it with onLoss: 'reference'",
    { path: `messages[${index}].content[${place}]` },
  );
}

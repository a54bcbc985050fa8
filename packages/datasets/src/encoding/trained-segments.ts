import type { Conversation, PromptFormat, RenderOptions, Segment } from '@modelspeak/core';
import { PieceWriter } from '@modelspeak/core/authoring';
import { emptyReasoning } from './empty-reasoning.js';
import type { Train } from './encoding-options.js';

/** A piece of a prompt, and whether it is trained. */
export interface TrainedSegment extends Segment {
  readonly trained: boolean;
  /** Whether it is empty reasoning that counts as a part of the prompt. */
  readonly isInserted: boolean;
}

/** Which messages may be trained. */
export interface TrainSettings {
  readonly train: Train;
  readonly trainEmptyReasoning: boolean;
  readonly trainable: readonly boolean[] | undefined;
}

/**
 * Writes a conversation as pieces that say what is trained. In them, `sampled` is false for empty
 * reasoning that is not trained: it counts as a part of the prompt.
 *
 * @throws {ModelspeakError} what the format throws, also if it cannot tell what the model samples
 */
export function trainedSegments(
  format: PromptFormat,
  conversation: Conversation,
  render: RenderOptions,
  settings: TrainSettings,
): readonly TrainedSegment[] {
  const { train, trainEmptyReasoning, trainable } = settings;
  const writer = new PieceWriter(conversation);
  format.write(conversation, writer, { ...render, generationPrompt: false });
  if (writer.maskError !== undefined && train !== 'all') throw writer.maskError;
  const inserted = trainEmptyReasoning
    ? new Set<Segment>()
    : emptyReasoning(writer.segments, conversation);
  const last = train === 'last' ? lastAssistant(conversation) : undefined;
  return writer.segments.map((segment) => {
    const { message } = segment;
    const isInserted = inserted.has(segment);
    const sampled = segment.sampled && !isInserted;
    const isChosen =
      (last === undefined || message === last) &&
      (message === null || trainable?.[message] !== false);
    const trained = train === 'all' || (sampled && isChosen);
    return { ...segment, sampled, trained, isInserted };
  });
}

/** The index of the last message of the assistant; -1 if there is none. */
function lastAssistant({ messages }: Conversation): number {
  return messages.findLastIndex(({ role }) => role === 'assistant');
}

import type { ChatSettings } from '@modelspeak/chat';
import { promptedTools } from '@modelspeak/prompted-tools';
import type { OpenModel } from '../endpoints/open-model.js';
import { UsageError } from '../errors.js';

/** A model that takes tools, and what to say about how it gets them. */
export interface ToolModel {
  readonly opened: OpenModel;
  readonly note?: string | undefined;
}

/**
 * Gives a model tools: its format has them, or else the prompt introduces them.
 *
 * @param flag The flag that adds tools, for the error.
 * @throws {UsageError} before the first question, if the format has no place for tools
 */
export function withTools(opened: OpenModel, flag: string): ToolModel {
  const { settings, summary } = opened;
  const { format } = settings;
  if (format.supports.tools === true) return { opened };
  const prompted = format.kind === 'prompt' ? promptedTools(format) : format;
  if (prompted.supports.tools !== true) {
    throw new UsageError(
      `${flag}: the format ${format.name} has no tools, and no place to introduce them; leave them out, or ask another model`,
    );
  }
  const how = 'the prompt introduces the tools';
  return {
    opened: {
      ...opened,
      // It is of the same kind as before, and so fits the endpoint.
      settings: { ...settings, format: prompted } as ChatSettings,
      ...(summary !== undefined && { summary: `${summary}; ${how}` }),
    },
    note: `the format ${format.name} has no tools of its own, so ${how}; if the model calls none, add --tool-choice required --max-calls 1`,
  };
}

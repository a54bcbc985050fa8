import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { type ChatSettings, enforceableSchema, withSchema } from '@modelspeak/chat';
import type { Conversation, ResponseFormat } from '@modelspeak/core';

/** A conversation whose reply must fit a schema, and what enforces that. */
export interface Formatted {
  readonly conversation: Conversation;
  readonly responseFormat?: ResponseFormat;
}

/**
 * Asks for JSON: a grammar or the provider enforces what it can, and the model sees the schema where it would
 * not otherwise. The AI SDK checks the answer.
 */
export function formatted(
  conversation: Conversation,
  wanted: LanguageModelV4CallOptions['responseFormat'],
  settings: ChatSettings,
  warnings: SharedV4Warning[],
): Formatted {
  if (wanted?.type !== 'json') return { conversation };
  const { supports, request } = settings.format;
  const schema = (wanted.schema ?? ANY_OBJECT) as Readonly<Record<string, unknown>>;
  const { schema: held, except } = enforceableSchema(settings, schema);
  if (held === undefined || except.length > 0) {
    const what = held === undefined ? 'the schema' : except.join(', ');
    const details = `nothing enforces ${what} while the model writes; the prompt asks for it`;
    warnings.push({ type: 'compatibility', feature: 'responseFormat', details });
  }
  const isSeen = request.responseFormat === true && held !== undefined && except.length === 0;
  return {
    conversation: isSeen
      ? conversation
      : withSchema(conversation, schema, supports, wanted.description),
    ...(held !== undefined && { responseFormat: responseFormatOf(wanted, held) }),
  };
}

const ANY_OBJECT = { type: 'object' };

function responseFormatOf(
  { schema, name = 'answer', description }: JsonFormat,
  held: Readonly<Record<string, unknown>>,
): ResponseFormat {
  if (schema === undefined) return { type: 'json_object' };
  const named = { name, schema: held, ...(description !== undefined && { description }) };
  return { type: 'json_schema', json_schema: named };
}

type JsonFormat = Extract<LanguageModelV4CallOptions['responseFormat'], { type: 'json' }>;

import { type Message, ModelspeakError, writeJson } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import type { PromptMessage, PromptToolCall } from './prompt-message.js';

/**
 * Converts a prompt message into a message of a conversation: `extra_args` becomes `extra`, and arguments that
 * are an object become JSON text.
 *
 * @throws {ModelspeakError} `invalid_input` for `extra_args` that are not an object or that come with
 * `extra`; what `writeJson` throws for arguments that JSON cannot express
 */
export function plainMessage(message: PromptMessage, path: string): Message {
  const { extra_args, ...plain } = message;
  const extra = extraOf(extra_args, `${path}.extra_args`);
  if (extra !== undefined && plain.extra !== undefined) {
    throw new ModelspeakError(
      'invalid_input',
      'the message also has extra; put all keys into extra',
      {
        path: `${path}.extra_args`,
      },
    );
  }
  return { ...plain, ...(extra && { extra }), ...callsOf(plain, path) } as Message;
}

function extraOf(extra: unknown, path: string): Readonly<Record<string, unknown>> | undefined {
  if (extra == null) return undefined;
  if (!isRecord(extra)) throw mismatch(extra, path, 'an object');
  return Object.keys(extra).length === 0 ? undefined : extra;
}

function callsOf(message: object, path: string) {
  const { tool_calls } = message as { readonly tool_calls?: unknown };
  if (!Array.isArray(tool_calls)) return {};
  return {
    tool_calls: tool_calls.map((call: PromptToolCall | null, index) => {
      if (call?.type !== 'function' || !isRecord(call.function?.arguments)) return call;
      const place = `${path}.tool_calls[${index}].function.arguments`;
      const text = writeJson(call.function.arguments, undefined, place);
      return { ...call, function: { ...call.function, arguments: text } };
    }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

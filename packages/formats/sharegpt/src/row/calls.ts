import { isObject } from '@modelspeak/bodies';
import { type FunctionToolCall, type Json, parseJson, writeJson } from '@modelspeak/core';
import { jsonText, tryJson } from './json-text.js';
import { isMadeId } from './made-id.js';
import { joinThought, splitThought } from './thought.js';

/** A call as a row has it. */
export interface RowCall {
  readonly name: string;
  readonly arguments: string;
  readonly id?: string | undefined;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** What an entry of calls says. */
export interface RowCalls {
  readonly reasoning?: string | undefined;
  readonly calls: readonly RowCall[];
}

/** Reads an entry of calls: a call or a list of them, after reasoning. `undefined` for anything else. */
export function readCalls(value: string): RowCalls | undefined {
  const { reasoning, text } = splitThought(value);
  const json = tryJson(text);
  const items = Array.isArray(json) ? (json as readonly Json[]) : [json];
  const calls = items.map(readCall);
  return calls.length > 0 && calls.every((call) => call !== undefined)
    ? { reasoning, calls }
    : undefined;
}

function readCall(json: Json | undefined): RowCall | undefined {
  if (!(json instanceof Map)) return undefined;
  const { name, arguments: given, id, ...rest } = Object.fromEntries(json);
  const input = argumentsOf(given);
  const hasId = id === undefined || (typeof id === 'string' && id !== '');
  if (typeof name !== 'string' || name === '' || input === undefined || !hasId) return undefined;
  return {
    name,
    arguments: input,
    ...(typeof id === 'string' && { id }),
    ...(Object.keys(rest).length > 0 && { extra: plainObject(rest) }),
  };
}

/** The same without Maps. */
function plainObject(object: object): Record<string, unknown> {
  const plain = parseJson(writeJson(object));
  return isObject(plain) ? plain : {};
}

/** The JSON text of arguments, which some data sets have as text already. */
function argumentsOf(given: Json | undefined): string | undefined {
  const input = typeof given === 'string' ? tryJson(given) : (given ?? new Map());
  return input instanceof Map ? writeJson(input) : undefined;
}

/** Writes an entry of calls. Made ids are left out, unless results name their calls. */
export function writeCalls(
  calls: readonly FunctionToolCall[],
  reasoning: string | undefined,
  namesIds: boolean,
  path: string,
): string {
  const written = calls.map((call, index) => {
    const { name, arguments: json } = call.function;
    const place = `${path}.tool_calls[${index}].function.arguments`;
    return {
      name,
      arguments: parseJson(json, { objects: 'map', path: place }),
      ...((namesIds || !isMadeId(call.id)) && { id: call.id }),
      ...(isObject(call.extra) && call.extra),
    };
  });
  const text = jsonText(written.length === 1 ? written[0] : written);
  return joinThought({ reasoning, text }, `${path}.reasoning_content`);
}

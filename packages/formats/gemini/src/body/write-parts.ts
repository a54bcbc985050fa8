import { isObject, spreadExtra } from '@modelspeak/bodies';
import {
  type AssistantMessage,
  type InputPart,
  ModelspeakError,
  type Part,
  parseJson,
  type ToolCall,
  type ToolMessage,
} from '@modelspeak/core';
import { madeIds } from '../name.js';
import type { UnsignedCalls } from '../options.js';
import { writeOutput } from './function-response.js';
import { writeMedia } from './media.js';

type Extra = Readonly<Record<string, unknown>> | undefined;

/** The signature with which the API skips its check of a call. */
const SKIPPED = 'skip_thought_signature_validator';

/** Writes the content of a message as parts. */
export function writeInput(content: string | readonly InputPart[], path: string): object[] {
  if (typeof content === 'string') return [{ text: content }];
  return content.map((part, index) => writeInputPart(part, `${path}.content[${index}]`));
}

function writeInputPart(part: InputPart, path: string): object {
  switch (part.type) {
    case 'text':
      return writeSpoken(part, {}, path);
    case 'image_url':
    case 'input_audio':
    case 'file':
      return writeMedia(part, path);
    case 'provider':
      return part.value;
    case 'image':
      throw refused(
        path,
        'a request cannot contain a local image; read the file and pass a data: URL as "image_url"',
      );
    default:
      throw refused(path, 'a message cannot contain this here; leave it out');
  }
}

function writeSpoken(
  { text, signature, extra }: Pick<Extract<Part, { type: 'text' }>, 'text' | 'signature' | 'extra'>,
  more: { readonly thought?: true },
  path: string,
): object {
  return spreadExtra(
    { text, ...more, ...(signature !== undefined && { thoughtSignature: signature }), extra },
    ['text', 'thoughtSignature'],
    path,
  );
}

/** Writes an assistant message as parts, in the order in which the model wrote them. */
export function writeTurn(
  { content, reasoning_content: reasoning, tool_calls }: AssistantMessage,
  path: string,
  unsigned: UnsignedCalls,
): object[] {
  const calls = new Map<string, object>();
  const parts = Array.isArray(content) ? (content as readonly Part[]) : [];
  const signatures = new Map(
    parts.flatMap((part) => (part.type === 'tool_call' ? [[part.id, part] as const] : [])),
  );
  for (const [index, call] of (tool_calls ?? []).entries()) {
    const isSkipped = unsigned === 'skip' && index === 0;
    const { signature, extra } = signatures.get(call.id) ?? {};
    const signed = signature ?? (isSkipped ? SKIPPED : undefined);
    calls.set(call.id, writeCall(call, signed, extra, `${path}.tool_calls[${index}]`));
  }
  const written: object[] = reasoning ? [{ text: reasoning, thought: true }] : [];
  if (typeof content === 'string' && (content !== '' || calls.size + written.length === 0)) {
    written.push({ text: content });
  }
  for (const [index, part] of parts.entries()) {
    const place = `${path}.content[${index}]`;
    if (part.type === 'reasoning') written.push(writeReasoning(part, place));
    else if (part.type !== 'tool_call') written.push(writeInputPart(part, place));
    else {
      const call = calls.get(part.id);
      if (call !== undefined) written.push(call);
      calls.delete(part.id);
    }
  }
  return [...written, ...calls.values()];
}

function writeReasoning(part: Extract<Part, { type: 'reasoning' }>, path: string): object {
  for (const key of ['encrypted', 'id'] as const) {
    if (part[key] !== undefined) {
      throw refused(`${path}.${key}`, 'only its provider knows this; leave it out');
    }
  }
  return writeSpoken(part, { thought: true }, path);
}

/** Writes a call; its arguments keep the spelling of numbers. */
function writeCall(
  call: ToolCall,
  signature: string | undefined,
  ofPart: Extra,
  path: string,
): object {
  if (call.type === 'custom') throw new TypeError('core refuses custom calls');
  const { name, arguments: json } = call.function;
  const { functionCall: ofCall, ...extra } = { ...ofPart, ...call.extra };
  const args = parseJson(json, { objects: 'map', path: `${path}.function.arguments` });
  return spreadExtra(
    {
      functionCall: {
        ...(isObject(ofCall) && ofCall),
        ...(!madeIds.isMade(call.id) && { id: call.id }),
        name,
        args,
      },
      ...(signature !== undefined && { thoughtSignature: signature }),
      extra,
    },
    ['functionCall', 'thoughtSignature'],
    path,
  );
}

/** Writes the result of a call: its texts as one, and images and files beside it. */
export function writeResult(
  { tool_call_id: id, content, is_error: isError = false, extra: given }: ToolMessage,
  name: string,
  path: string,
): object {
  const { functionResponse: ofResult, ...extra } = given ?? {};
  const parts = typeof content === 'string' ? [] : content;
  const texts = parts.map((part, index) => textOf(part, `${path}.content[${index}]`));
  const media = parts.flatMap((part, index) =>
    part.type === 'text' ? [] : [writeInputPart(part, `${path}.content[${index}]`)],
  );
  const text = typeof content === 'string' ? content : texts.join('');
  return spreadExtra(
    {
      functionResponse: {
        ...(isObject(ofResult) && ofResult),
        ...(!madeIds.isMade(id) && { id }),
        name,
        response: writeOutput({ text, isError }),
        ...(media.length > 0 && { parts: media }),
      },
      extra,
    },
    ['functionResponse'],
    path,
  );
}

/** The text of a part of a result. */
function textOf(part: InputPart, path: string): string {
  if (part.type !== 'text') return '';
  for (const key of ['extra', 'signature'] as const) {
    if (part[key] !== undefined) {
      throw refused(`${path}.${key}`, 'a text of a result has no keys here; leave them out');
    }
  }
  return part.text;
}

function refused(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('unsupported', problem, { path });
}

import { readDataUrl, spreadExtra } from '@modelspeak/bodies';
import {
  type AssistantMessage,
  type InputPart,
  ModelspeakError,
  type Part,
  parseJson,
  type ToolCall,
} from '@modelspeak/core';
import { writeCallId } from '../call-id.js';
import type { UnsignedReasoning } from '../options.js';

/** Writes the content of a user message or of a tool result as blocks. */
export function writeInput(content: string | readonly InputPart[], path: string): object[] {
  if (typeof content === 'string') return writeText(content);
  return content.map((part, index) => writeInputPart(part, `${path}.content[${index}]`));
}

/** The API refuses empty text. */
function writeText(text: string): object[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function writeInputPart(part: InputPart, path: string): object {
  switch (part.type) {
    case 'text':
      return spreadExtra(
        { type: 'text', text: part.text, extra: part.extra },
        ['type', 'text'],
        path,
      );
    case 'image_url':
      return writeImage(part, path);
    case 'file':
      return writeFile(part, path);
    case 'provider':
      return part.value;
    case 'image':
      throw refused(
        path,
        'a request cannot contain a local image; read the file and pass a data: URL as "image_url"',
      );
    default:
      throw refused(path, `a message cannot contain this here; leave it out`);
  }
}

function writeImage(
  { image_url: { url, detail = 'auto' }, extra }: Extract<InputPart, { type: 'image_url' }>,
  path: string,
): object {
  if (detail !== 'auto') {
    throw refused(`${path}.image_url.detail`, 'the API has no level of detail; leave it out');
  }
  const inline = readDataUrl(url);
  const source =
    inline === undefined
      ? { type: 'url', url }
      : { type: 'base64', media_type: inline.mediaType, data: inline.data };
  return spreadExtra({ type: 'image', source, extra }, ['type', 'source'], path);
}

function writeFile({ file, extra }: Extract<InputPart, { type: 'file' }>, path: string): object {
  const { file_data, file_id, filename } = file;
  const inline = file_data === undefined ? undefined : readDataUrl(file_data);
  if (file_data !== undefined && inline?.mediaType !== 'application/pdf') {
    throw refused(
      `${path}.file.file_data`,
      'a document must be a PDF as a data: URL; write the text of other files as text',
    );
  }
  const source =
    inline === undefined
      ? { type: 'file', file_id }
      : { type: 'base64', media_type: inline.mediaType, data: inline.data };
  return spreadExtra(
    { type: 'document', source, ...(filename !== undefined && { title: filename }), extra },
    ['type', 'source', 'title'],
    path,
  );
}

/** Writes an assistant message as blocks, in the order in which the model wrote them. */
export function writeTurn(
  message: AssistantMessage,
  path: string,
  unsigned: UnsignedReasoning,
): object[] {
  const { content, reasoning_content: reasoning, tool_calls } = message;
  const calls = new Map<string, object>();
  for (const [index, call] of (tool_calls ?? []).entries()) {
    calls.set(call.id, writeCall(call, `${path}.tool_calls[${index}]`));
  }
  const blocks: object[] = reasoning
    ? writeReasoning({ type: 'reasoning', text: reasoning }, `${path}.reasoning_content`, unsigned)
    : [];
  const parts = Array.isArray(content) ? (content as readonly Part[]) : [];
  if (typeof content === 'string') blocks.push(...writeText(content));
  for (const [index, part] of parts.entries()) {
    const place = `${path}.content[${index}]`;
    if (part.type === 'reasoning') blocks.push(...writeReasoning(part, place, unsigned));
    else if (part.type !== 'tool_call') blocks.push(writeInputPart(part, place));
    else {
      const call = calls.get(part.id);
      if (call !== undefined) blocks.push(call);
      calls.delete(part.id);
    }
  }
  return [...blocks, ...calls.values()];
}

function writeReasoning(
  { text, signature, encrypted, extra }: Extract<Part, { type: 'reasoning' }>,
  path: string,
  unsigned: UnsignedReasoning,
): object[] {
  if (encrypted !== undefined && text === '') {
    const data = encrypted;
    return [spreadExtra({ type: 'redacted_thinking', data, extra }, ['type', 'data'], path)];
  }
  if (signature === undefined && unsigned === 'omit') return [];
  if (signature === undefined && unsigned === 'refuse') {
    throw refused(
      path,
      "the API only takes reasoning with Anthropic's signature; leave it out, or choose the option unsigned: 'omit' or 'write'",
    );
  }
  return [
    spreadExtra(
      { type: 'thinking', thinking: text, signature: signature ?? '', extra },
      ['type', 'thinking', 'signature'],
      path,
    ),
  ];
}

/** Writes a call; its arguments keep the spelling of numbers. */
export function writeCall(call: ToolCall, path: string): object {
  if (call.type === 'custom') throw new TypeError('core refuses custom calls');
  const { name, arguments: json } = call.function;
  const input = parseJson(json, { objects: 'map', path: `${path}.function.arguments` });
  const keys = ['type', 'id', 'name', 'input'];
  return spreadExtra(
    { type: 'tool_use', id: writeCallId(call.id), name, input, extra: call.extra },
    keys,
    path,
  );
}

function refused(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('unsupported', problem, { path });
}

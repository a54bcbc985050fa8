import { type Field, gatherExtra, writeDataUrl } from '@modelspeak/bodies';
import type { InputPart, Part, ToolCall } from '@modelspeak/core';
import { writeJson } from '@modelspeak/core';
import { readCallId } from '../call-id.js';
import { NAME } from '../name.js';

/** Reads a block of a user message or of a tool result. */
export function readInputBlock(block: Field): InputPart {
  const { object } = block;
  switch (block.get('type').text) {
    case 'text':
      return gatherExtra(object, ['type', 'text']) as InputPart;
    case 'image':
      return readImage(block) ?? ownBlock(block);
    case 'document':
      return readDocument(block) ?? ownBlock(block);
    default:
      return ownBlock(block);
  }
}

/** An assistant message in our terms. */
export interface ReadTurn {
  readonly parts: readonly Part[];
  readonly calls: readonly ToolCall[];
}

/** Reads the blocks of an assistant message. */
export function readTurn(blocks: readonly Field[]): ReadTurn {
  const calls: ToolCall[] = [];
  const parts = blocks.map((block): Part => {
    switch (block.get('type').text) {
      case 'text':
        return gatherExtra(block.object, ['type', 'text']) as Part;
      case 'thinking':
        return readThinking(block);
      case 'redacted_thinking': {
        const { data, ...rest } = block.object;
        const encrypted = required(block.get('data'));
        return gatherExtra({ ...rest, type: 'reasoning', text: '', encrypted }, [
          'type',
          'text',
          'encrypted',
        ]) as Part;
      }
      case 'tool_use': {
        const call = readCall(block);
        calls.push(call);
        return { type: 'tool_call', id: call.id };
      }
      default:
        return ownBlock(block);
    }
  });
  return { parts, calls };
}

function readThinking(block: Field): Part {
  const { thinking: _thinking, signature: _signature, ...rest } = block.object;
  const text = required(block.get('thinking'));
  const signature = block.get('signature').text;
  return gatherExtra(
    { ...rest, type: 'reasoning', text, ...(signature !== undefined && { signature }) },
    ['type', 'text', 'signature'],
  ) as Part;
}

/** Reads a call; its input keeps the spelling of numbers. */
function readCall(block: Field): ToolCall {
  const { type: _type, id: _id, name: _name, input: _input, ...rest } = block.object;
  const input = block.get('input');
  const { extra } = gatherExtra(rest, []) as { readonly extra?: Record<string, unknown> };
  return {
    id: readCallId(block.get('id').text ?? ''),
    type: 'function',
    function: { name: block.get('name').text ?? '', arguments: writeJson(input.object) },
    ...(extra !== undefined && { extra }),
  };
}

function required(field: Field): string {
  const { text } = field;
  if (text === undefined) throw field.unexpected('a string');
  return text;
}

function readImage(block: Field): InputPart | undefined {
  const source = block.get('source');
  const url = urlOf(source);
  if (url === undefined) return undefined;
  const { source: _source, ...rest } = block.object;
  return gatherExtra({ ...rest, type: 'image_url', image_url: { url } }, [
    'type',
    'image_url',
  ]) as InputPart;
}

/** The URL of an image; an uploaded one has none. */
function urlOf(source: Field): string | undefined {
  const keys = Object.keys(source.object).length;
  switch (source.get('type').text) {
    case 'url':
      return keys === 2 ? source.get('url').text : undefined;
    case 'base64':
      return keys === 3 ? dataUrlOf(source) : undefined;
    default:
      return undefined;
  }
}

function dataUrlOf(source: Field): string | undefined {
  const mediaType = source.get('media_type').text;
  const data = source.get('data').text;
  return mediaType === undefined || data === undefined
    ? undefined
    : writeDataUrl({ mediaType, data });
}

function readDocument(block: Field): InputPart | undefined {
  const source = block.get('source');
  const content = contentOf(source);
  if (content === undefined) return undefined;
  const { source: _source, title: _title, ...rest } = block.object;
  const filename = block.get('title').text;
  const file = { ...content, ...(filename !== undefined && { filename }) };
  return gatherExtra({ ...rest, type: 'file', file }, ['type', 'file']) as InputPart;
}

/** The bytes of a document, or its id if it was uploaded. */
function contentOf(source: Field): { file_data: string } | { file_id: string } | undefined {
  const keys = Object.keys(source.object).length;
  switch (source.get('type').text) {
    case 'base64': {
      const file_data = keys === 3 ? dataUrlOf(source) : undefined;
      return file_data === undefined ? undefined : { file_data };
    }
    case 'file': {
      const file_id = keys === 2 ? source.get('file_id').text : undefined;
      return file_id === undefined ? undefined : { file_id };
    }
    default:
      return undefined;
  }
}

/** A block that only this protocol knows. */
function ownBlock(block: Field): InputPart {
  if (block.get('type').text === undefined) throw block.get('type').unexpected('a string');
  return { type: 'provider', format: NAME, value: block.object };
}

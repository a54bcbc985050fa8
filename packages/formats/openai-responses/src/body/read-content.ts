import { type Field, gatherExtra } from '@modelspeak/bodies';
import type { InputPart, Part } from '@modelspeak/core';
import { NAME } from '../name.js';

/** Reads the content of an input message, or of a result. */
export function readInput(content: Field): string | readonly InputPart[] {
  if (typeof content.value === 'string') return content.value;
  return content.items.map(readInputPart);
}

function readInputPart(part: Field): InputPart {
  const { object } = part;
  switch (part.get('type').text) {
    case 'input_text':
      return gatherExtra({ ...object, type: 'text' }, ['type', 'text']) as InputPart;
    case 'input_image':
      return readImage(part) ?? ownPart(part);
    case 'input_file':
      return readFile(part) ?? ownPart(part);
    case 'input_audio':
      return gatherExtra(object, ['type', 'input_audio']) as InputPart;
    default:
      return ownPart(part);
  }
}

function readImage(part: Field): InputPart | undefined {
  const { image_url: _url, detail: _detail, file_id, ...rest } = part.object;
  const url = part.get('image_url').text;
  if (url === undefined || (file_id !== undefined && file_id !== null)) return undefined;
  const detail = part.get('detail').text;
  const image_url = { url, ...(detail !== undefined && { detail }) };
  return gatherExtra({ ...rest, type: 'image_url', image_url }, ['type', 'image_url']) as InputPart;
}

function readFile(part: Field): InputPart | undefined {
  const { type: _type, file_data, file_id, filename, ...rest } = part.object;
  const file = { file_data, file_id, filename };
  const known = Object.entries(file).filter(([, value]) => typeof value === 'string');
  if ('file_url' in rest || known.length === 0) return undefined;
  return gatherExtra({ ...rest, type: 'file', file: Object.fromEntries(known) }, [
    'type',
    'file',
  ]) as InputPart;
}

/** Reads the content of a message of the model. */
export function readOutput(content: Field): readonly Part[] {
  return content.items.map((part): Part => {
    const { object } = part;
    switch (part.get('type').text) {
      case 'output_text':
      case 'input_text': {
        const { annotations, ...rest } = object;
        const isPlain = Array.isArray(annotations) && annotations.length === 0;
        const text = { ...rest, ...(!isPlain && { annotations }), type: 'text' };
        return gatherExtra(text, ['type', 'text']) as Part;
      }
      case 'refusal':
        return gatherExtra(object, ['type', 'refusal']) as Part;
      default:
        return ownPart(part);
    }
  });
}

/** A part or an item that only this protocol knows. */
export function ownPart(part: Field): InputPart {
  if (part.get('type').text === undefined) throw part.get('type').unexpected('a string');
  return { type: 'provider', format: NAME, value: part.object };
}

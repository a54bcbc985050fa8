import type { InputPart, Part, ReasoningPart, TextPart } from '@modelspeak/core';
import { type Block, blocksOf, firstText, isObject, isText, refuse } from './block.js';
import { readAudio, readFile, readImage, readImageUrl } from './read-media.js';

/** Blocks that repeat what a message has in `tool_calls`. */
const CALLS: readonly unknown[] = [
  'tool_call',
  'tool_call_chunk',
  'tool_use',
  'input_json_delta',
  'invalid_tool_call',
  'function_call',
];

/** Whether a block repeats a call of its message. */
export function isCallBlock({ type }: Block): boolean {
  return CALLS.includes(type);
}

/** The content of a message to the model: a string if there is only text. */
export function readContent(content: unknown, path: string): string | readonly InputPart[] {
  if (isText(content)) return content;
  return blocksOf(content).map((block, index) => {
    const part = readPart(block, `${path}[${index}]`);
    if (part.type === 'reasoning' || part.type === 'tool_call') {
      return refuse('only a message of the model can contain this', `${path}[${index}]`);
    }
    return part;
  });
}

/** The text of a message that contains nothing else. */
export function readText(content: unknown, path: string): string | readonly TextPart[] {
  const read = readContent(content, path);
  if (isText(read)) return read;
  return read.map((part, index) =>
    part.type === 'text' ? part : refuse('expected text', `${path}[${index}]`),
  );
}

/** A content block: a standard one of LangChain, or one of OpenAI's or Anthropic's. */
export function readPart(block: Block, path: string): Part {
  const { type } = block;
  switch (type) {
    case 'text':
    case 'text-plain':
    case 'output_text':
    case 'input_text':
      return { ...proofOf(block), type: 'text', text: textOf(block, path) };
    case 'reasoning':
    case 'thinking':
    case 'redacted_thinking':
      return readReasoning(block);
    case 'refusal':
      return { type, refusal: textAt(block, 'refusal', path) };
    case 'image_url':
      return readImageUrl(block, path);
    case 'image':
      return readImage(block, path);
    case 'audio':
      return readAudio(block, path);
    case 'file':
      return isObject(block['file'])
        ? { type, file: block['file'] }
        : block['source_type'] === 'text'
          ? { type: 'text', text: textOf(block, path) }
          : readFile(block, path);
    case 'input_audio':
      return block as unknown as Part;
    case 'non_standard':
      if (isObject(block['value'])) return readValue(block['value'], path);
  }
  return refuse(
    `a content block of type ${JSON.stringify(type)} cannot be expressed; leave it out`,
    path,
  );
}

/** A part that LangChain has no block for. */
function readValue(value: Block, path: string): Part {
  const isOurs = value['type'] === 'text' && isText(value['signature']);
  return isOurs ? (value as unknown as Part) : readPart(value, path);
}

function readReasoning(block: Block): ReasoningPart {
  const { type, id, data } = block;
  const isRedacted = type === 'redacted_thinking';
  return {
    ...(isText(id) && { id }),
    ...proofOf(block),
    ...(isRedacted && isText(data) && { encrypted: data }),
    type: 'reasoning',
    text: firstText(block['reasoning'], block['thinking']) ?? '',
  };
}

function proofOf({ extras, signature }: Block): { signature?: string; encrypted?: string } {
  const given = { signature, ...(isObject(extras) && extras) } as Block;
  return {
    ...(isText(given['signature']) && { signature: given['signature'] }),
    ...(isText(given['encrypted']) && { encrypted: given['encrypted'] }),
  };
}

function textOf(block: Block, path: string): string {
  return firstText(block['text'], block['data']) ?? refuse('found no text', path);
}

function textAt(block: Block, key: string, path: string): string {
  const text = block[key];
  return isText(text) ? text : refuse('expected a string', `${path}.${key}`);
}

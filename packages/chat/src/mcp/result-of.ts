import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import type { InputPart } from '@modelspeak/core';
import { ToolParts } from '../tools/tool-types.js';

/**
 * Converts the result of an MCP tool into the result of a tool.
 *
 * @throws {Error} with the server's message, if the tool failed
 */
export function resultOf(result: object): unknown {
  const { content = [], structuredContent, isError } = result as Partial<CallToolResult>;
  const parts = content.map(partOf);
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (isError) throw new Error(texts.join('\n') || 'the server reports a failure without a reason');
  if (parts.length === 0) return structuredContent ?? '';
  return texts.length === parts.length ? texts.join('\n') : new ToolParts(parts);
}

function partOf(block: ContentBlock): InputPart {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
      return {
        type: 'image_url',
        image_url: { url: `data:${block.mimeType};base64,${block.data}` },
      };
    case 'resource_link':
      return { type: 'text', text: `${block.name}: ${block.uri}` };
    case 'resource':
      return {
        type: 'text',
        text: 'text' in block.resource ? block.resource.text : block.resource.uri,
      };
    case 'audio':
      return {
        type: 'input_audio',
        input_audio: { data: block.data, format: formatOf(block.mimeType) },
      };
  }
}

/** `audio/mpeg` as `mp3`. */
function formatOf(mimeType: string): string {
  const subtype = mimeType.slice(mimeType.indexOf('/') + 1);
  return subtype === 'mpeg' ? 'mp3' : subtype;
}

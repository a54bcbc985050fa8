import { pathSteps } from '@modelspeak/core/authoring';
import { type ClientPlaces, placedItems } from './client-paths.js';

type Keys = Readonly<Record<string, unknown>>;

/** Where the Messages API has the messages of a conversation, their parts and calls. */
export const BLOCKS: ClientPlaces = {
  first: 'system',
  arguments: 'input',
  mark: (body) => ({
    ...body,
    system: placedItems(body['system'], 'system'),
    messages: placedItems(body['messages'], 'messages', (message, place) => ({
      ...message,
      content: placedItems(message['content'], `${place}.content`, (block, own) => ({
        ...block,
        ...('content' in block && { content: placedItems(block['content'], `${own}.content`) }),
      })),
    })),
  }),
};

/** Where the Responses API has them. */
export const ITEMS: ClientPlaces = {
  first: 'instructions',
  arguments: 'arguments',
  mark: (body) => ({
    ...body,
    input: placedItems(body['input'], 'input', (item, place) => ({
      ...item,
      ...('content' in item && { content: placedItems(item['content'], `${place}.content`) }),
      ...('output' in item && { output: placedItems(item['output'], `${place}.output`) }),
    })),
  }),
};

/** Chat Completions has everything where a conversation has it, but for the keys that formats gather in `extra`. */
export function chatPath(path: string): string {
  return path.replace(/^(messages\[.*?)\.extra\b/, '$1');
}

/** Ollama has images apart from the text of a message. */
export function ollamaPath(body: unknown, path: string): string {
  const [list, index, key, part] = pathSteps(path);
  if (list !== 'messages' || key !== 'content' || typeof part !== 'number') return chatPath(path);
  const message = (body as { readonly messages?: readonly Keys[] }).messages?.[Number(index)];
  const place = message?.['content'] ? part - 1 : part;
  return place < 0 ? `messages[${index}].content` : `messages[${index}].images[${place}]`;
}

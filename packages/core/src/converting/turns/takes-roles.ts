import type { Message } from '../../conversation/conversation.js';
import { ModelspeakError } from '../../errors/errors.js';
import type { Format } from '../../format/format.js';
import type { Turn } from './turn.js';

const parameters = { type: 'object', properties: { a: { type: 'string', description: 'A.' } } };
const TOOL = {
  type: 'function',
  function: { name: 'f', description: 'F.', parameters },
} as const;

/** Whether a format writes messages of these roles in this order, whatever they say. */
export function takesRoles(turns: readonly Turn[], hasTools: boolean, format: Format): boolean {
  const { contentWithToolCalls, tools } = format.supports;
  const messages = turns.map(({ message }) => skeletonOf(message, contentWithToolCalls === true));
  const conversation = {
    messages,
    ...(hasTools && tools === true && { tools: [TOOL] }),
  };
  try {
    if (format.kind === 'prompt') format.render(conversation, { toolLinks: false });
    else format.body(conversation, { toolLinks: false });
    return true;
  } catch (error) {
    if (error instanceof ModelspeakError) return false;
    throw error;
  }
}

/** A message that says as little as possible in the same way. */
function skeletonOf(message: Message, takesBoth: boolean): Message {
  const isSilent = (message.content ?? '').length === 0;
  const content = isSilent ? '' : 'x';
  switch (message.role) {
    case 'assistant': {
      const calls = (message.tool_calls ?? []).map(({ id }) => ({
        id,
        type: 'function' as const,
        function: { name: 'f', arguments: '{}' },
      }));
      if (calls.length === 0) return { role: 'assistant', content };
      const said = takesBoth && !isSilent ? content : null;
      return { role: 'assistant', content: said, tool_calls: calls };
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.tool_call_id, name: 'f', content: '{}' };
    case 'function':
      return { role: 'function', name: 'f', content: '{}' };
    default:
      return { role: message.role, content };
  }
}

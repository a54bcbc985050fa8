import type {
  AssistantMessage,
  Message,
  Part,
  ReasoningPart,
  TextPart,
} from '../../conversation/conversation.js';
import type { Origins } from './origins.js';
import type { Turn } from './turn.js';

/** Joins turns of the same role: what they say, in this order. */
export function joinTurns(turns: readonly [Turn, ...Turn[]], origins: Origins): Turn {
  const [first, ...others] = turns;
  if (others.length === 0) return first;
  const messages = turns.map(({ message }) => message);
  const name = messages.map(nameOf).find((each) => each !== undefined);
  const extra = Object.assign({}, ...messages.map((message) => extraOf(message)));
  const joined = {
    ...first.message,
    ...(name !== undefined && { name }),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(first.message.role === 'assistant'
      ? joinReplies(turns as readonly Turn<AssistantMessage>[], origins)
      : { content: joinContents(turns, origins) }),
  };
  return { message: joined as Message, from: turns.flatMap(({ from }) => from) };
}

/** The contents of turns as one content. */
export function joinContents(turns: readonly Turn[], origins: Origins): string | readonly Part[] {
  return contentOf(
    joinParts(
      turns.map((turn) => origins.partsOf(turn)),
      origins,
    ),
  );
}

function joinReplies(
  turns: readonly Turn<AssistantMessage>[],
  origins: Origins,
): Partial<AssistantMessage> {
  const messages = turns.map(({ message }) => message);
  const isInParts = messages.some(({ content }) => hasOrder(content));
  const parts = turns.map((turn): readonly Part[] => [
    ...(isInParts ? reasoningParts(turn.message) : []),
    ...origins.partsOf(turn),
  ]);
  const reasoning = isInParts ? '' : joined(messages.map((message) => message.reasoning_content));
  const refusal = joined(messages.map((message) => message.refusal));
  const calls = messages.flatMap((message) => message.tool_calls ?? []);
  const content = contentOf(joinParts(parts, origins));
  const last: AssistantMessage = Object.assign({}, ...messages.map(given));
  const { audio, function_call, stop_reason } = last;
  return {
    content: content === '' && calls.length > 0 ? null : content,
    reasoning_content: reasoning === '' ? undefined : reasoning,
    ...(refusal !== '' && { refusal }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(audio && { audio }),
    ...(function_call && { function_call }),
    ...(stop_reason && { stop_reason }),
  };
}

/** Parts one after another, with a blank line where a text follows another message's text. */
function joinParts(lists: readonly (readonly Part[])[], origins: Origins): readonly Part[] {
  const parts: Part[] = [];
  for (const [first, ...rest] of lists) {
    if (first === undefined) continue;
    const last = parts.at(-1);
    if (last !== undefined && isPlainText(last) && isPlainText(first)) {
      parts[parts.length - 1] = origins.join(last, first);
    } else parts.push(first);
    parts.push(...rest);
  }
  return parts;
}

function isPlainText(part: Part): part is TextPart {
  return part.type === 'text' && part.signature === undefined;
}

/** Parts as the content of a message: as a text if they are no more than that. */
function contentOf(parts: readonly Part[]): string | readonly Part[] {
  const [only, ...others] = parts;
  if (only === undefined) return '';
  const isBare = isPlainText(only) && only.extra === undefined;
  return others.length === 0 && isBare ? only.text : parts;
}

function reasoningParts({ reasoning_content: text }: AssistantMessage): readonly ReasoningPart[] {
  return text ? [{ type: 'reasoning', text }] : [];
}

function hasOrder(content: AssistantMessage['content']): boolean {
  if (!Array.isArray(content)) return false;
  return (content as readonly Part[]).some(
    ({ type }) => type === 'reasoning' || type === 'tool_call',
  );
}

function joined(texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => text).join('\n\n');
}

/** The keys of a message that say something. */
function given(message: AssistantMessage): Partial<AssistantMessage> {
  return Object.fromEntries(Object.entries(message).filter(([, value]) => value != null));
}

function nameOf(message: Message): string | undefined {
  return 'name' in message ? message.name : undefined;
}

function extraOf(message: Message): object {
  return 'extra' in message ? { ...message.extra } : {};
}

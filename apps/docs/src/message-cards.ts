import type { Conversation, Message, Tool } from '@modelspeak/core';
import { escapeHtml } from './html.js';

/** The tools and messages of a conversation as HTML, with a card for each message. */
export function messageCardsHtml({ messages, tools }: Conversation): string {
  return toolsHtml(tools) + messages.map(messageHtml).join('');
}

/** One message as a card; `index` links it to the pieces of the prompt that come from it. */
export function messageHtml(message: Message, index: number): string {
  const from = 'tool_call_id' in message ? ` · answers ${message.tool_call_id}` : '';
  const body = [...bodies(message)].join('');
  return (
    `<div class="message ${message.role}" data-message="${index}" tabindex="0" role="group" ` +
    `aria-label="messages ${index}, ${message.role}">` +
    `<div class="role">${escapeHtml(message.role + from)}</div>${body}</div>`
  );
}

function* bodies(message: Message): Iterable<string> {
  if ('reasoning_content' in message && message.reasoning_content) {
    yield text('reasoning', message.reasoning_content);
  }
  const { content } = message;
  if (typeof content === 'string' && content !== '') yield text('content', content);
  if (Array.isArray(content)) {
    for (const part of content) {
      yield part.type === 'text' ? text('content', part.text) : text('code', JSON.stringify(part));
    }
  }
  if ('tool_calls' in message) {
    for (const call of message.tool_calls ?? []) {
      const shown =
        call.type === 'function'
          ? `${call.function.name} ${call.function.arguments}`
          : `${call.custom.name} ${call.custom.input}`;
      yield text('code call', shown);
    }
  }
}

function text(kind: string, shown: string): string {
  return `<pre class="${kind}">${escapeHtml(shown)}</pre>`;
}

function toolsHtml(tools: Conversation['tools']): string {
  if (!tools?.length) return '';
  const each = tools.map((tool) => {
    const { name, description } = namesOf(tool);
    return `<li><code>${escapeHtml(name)}</code>${escapeHtml(description ? ` ${description}` : '')}</li>`;
  });
  return `<div class="message tools"><div class="role">tools</div><ul>${each.join('')}</ul></div>`;
}

function namesOf(tool: Tool): {
  readonly name: string;
  readonly description?: string | null | undefined;
} {
  if (tool.type === 'provider')
    return { name: tool.format, description: JSON.stringify(tool.value) };
  return tool.type === 'function' ? tool.function : tool.custom;
}

import { chatModel } from '@modelspeak/chat';
import { type Conversation, createAccumulator, type Message } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { anatomyHtml } from '../anatomy.js';
import { runPageTool } from './page-tools.js';
import type { FromWorker } from './protocol.js';

/** Requests to the model in one answer. */
const ROUNDS = 5;
const MAX_TOKENS = 500;

/** What an answer needs besides the model. */
export interface Asking {
  readonly conversation: Conversation;
  readonly thinks: boolean;
  readonly signal: AbortSignal;
  tell(news: FromWorker): void;
  /** Asks the visitor for the result of a tool that the page does not have. */
  ask(name: string, json: string): Promise<string>;
}

/**
 * Lets a model answer a conversation in Qwen 3's format, runs the tools that it calls, and tells everything as it
 * happens. It returns the number of sampled tokens.
 */
export async function answer(endpoint: PromptEndpoint, asking: Asking): Promise<number> {
  const { conversation, thinks, signal, tell } = asking;
  const format = qwen3();
  let sampled = 0;
  const watched: PromptEndpoint = {
    ...endpoint,
    async *complete(request, options) {
      for await (const chunk of endpoint.complete(request, options)) {
        sampled += chunk.tokens?.length ?? 0;
        for (const piece of chunk.pieces) {
          const isToken = typeof piece !== 'string';
          tell({ kind: 'raw', text: isToken ? piece.token : piece, isToken });
        }
        yield chunk;
      }
    },
  };
  const model = chatModel({ format, endpoint: watched, sampling: { maxTokens: MAX_TOKENS } });
  const render = { thinking: { enabled: thinks } };
  const messages: Message[] = [...conversation.messages];
  for (let round = 0; round < ROUNDS; round++) {
    const asked = { ...conversation, messages };
    const turn = format.turn(asked, render);
    const tokenizer = endpoint.tokenizer?.({ signal });
    const ids = tokenizer === undefined ? [] : (await turn.tokensAsync(tokenizer)).ids;
    const rule = { tokens: harmfulTokens(format), mode: 'escape' } as const;
    tell({ kind: 'prompt', html: anatomyHtml(turn.segments, rule), ids });
    const accumulator = createAccumulator();
    for await (const event of model.stream(asked, { ...render, signal })) {
      accumulator.add(event);
      tell({ kind: 'message', message: accumulator.reply().message });
    }
    const { message } = accumulator.reply();
    const calls = message.tool_calls ?? [];
    if (calls.length === 0) break;
    messages.push(message);
    for (const { id, function: called } of calls) {
      const { name, arguments: json } = called;
      const content = runPageTool(name, json) ?? (await asking.ask(name, json));
      signal.throwIfAborted();
      tell({ kind: 'tool', name, arguments: json, content });
      messages.push({ role: 'tool', tool_call_id: id, content });
    }
  }
  return sampled;
}

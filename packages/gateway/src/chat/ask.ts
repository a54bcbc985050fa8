import type { ChatOptions, ChatReply, ReplyStore } from '@modelspeak/chat';
import type { Conversation, ReaderEvent } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';
import type { Dispatcher, Lease } from '../servers/dispatcher.js';
import { onServers } from '../servers/on-servers.js';
import type { NamedModel } from '../servers/served-model.js';

/** What is asked of a model. */
export interface Question {
  readonly model: NamedModel;
  readonly conversation: Conversation;
  readonly options: ChatOptions;
  /** Who asks. Nobody continues the replies of others. */
  readonly owner: string;
  /** The conversation, which returns to the server that has its cache. */
  readonly session: string;
  readonly signal: AbortSignal;
  /** The offered tool that a name of the model means. */
  toolName?(name: string): string;
  /** Called with the server that answers. */
  onServer?(name: string): void;
}

/** What it takes to ask. */
export interface AskContext {
  readonly dispatcher: Dispatcher;
  readonly store: ReplyStore;
}

/**
 * Asks a model on one of its servers. If the server fails before its first event, the next one is asked. The
 * prompt continues from the tokens of an earlier reply if the conversation does.
 *
 * @returns The reply; `undefined` if the token limit cut one that had to be whole.
 */
export async function* ask(
  { model, owner, session, signal, onServer, ...asked }: Question,
  { dispatcher, store }: AskContext,
): AsyncGenerator<ReaderEvent, ChatReply | undefined, undefined> {
  const scope = `${owner}\n${model.name}`;
  const found = store.find({ ...asked, model: scope });
  const conversation = found?.conversation ?? asked.conversation;
  const options = { ...asked.options, signal, ...(found && { after: found.reply }) };
  let hasBegun = false;
  const events = onServers(
    {
      servers: model.servers,
      session,
      signal,
      ...(onServer && { onServer }),
      start: (lease, call) =>
        lease.server.model.stream(conversation, {
          ...options,
          ...call,
          sampling: slotted(options.sampling, lease),
        }),
    },
    dispatcher,
  );
  try {
    let step = await events.next();
    hasBegun = true;
    for (; !step.done; step = await events.next()) yield step.value;
    store.keep({ ...asked, model: scope, conversation }, step.value);
    return step.value;
  } catch (error) {
    if (!hasBegun || !isCut(error)) throw error;
    yield { type: 'end', reason: 'length' };
    return undefined;
  } finally {
    await events.return(undefined as never);
  }
}

function slotted(
  sampling: ChatOptions['sampling'],
  { server, slot }: Lease,
): ChatOptions['sampling'] {
  if (server.namesSlots !== true) return sampling;
  return { ...sampling, extra: { id_slot: slot, ...sampling?.extra } };
}

/** Whether the token limit ended a reply that had to be whole: clients expect what there is of it. */
function isCut(error: unknown): boolean {
  return error instanceof EndpointError && error.code === 'cut_off';
}

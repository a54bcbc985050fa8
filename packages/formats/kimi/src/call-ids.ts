import type { Message } from '@modelspeak/core';

const PREFIX = 'functions.';

/** The IDs of calls in a prompt. */
export interface CallIds {
  /** Returns the ID of a call, by its message and its position in the message. */
  readonly ofCall: (message: number, place: number) => string;
  /** Returns the ID of the call that a result answers. */
  readonly ofResult: (message: number) => string;
}

/**
 * Returns the IDs of all calls in the model's form, `functions.NAME:COUNT`, which contains the name of the
 * tool. Other IDs are replaced consistently within a conversation.
 *
 * @param takesLoss Whether to keep IDs unchanged, as the template does, which loses the names.
 */
export function callIds(messages: readonly Message[], takesLoss: boolean): CallIds {
  if (!messages.some(hasIds)) return NO_IDS;
  const calls = messages.map((message) =>
    message.role === 'assistant'
      ? (message.tool_calls ?? []).flatMap((call) => (call.type === 'function' ? [call] : []))
      : [],
  );
  const isOwn = ({ id, function: { name } }: (typeof calls)[number][number]): boolean =>
    id.startsWith(`${PREFIX}${name}:`) && /:\d+$/.test(id);
  const used = new Set(
    calls
      .flat()
      .filter(isOwn)
      .map(({ id }) => id),
  );
  let count = 0;
  const spelled = calls.map((made) =>
    made.map((call) => {
      const place = count++;
      if (takesLoss || isOwn(call)) return call.id;
      let at = place;
      let id = `${PREFIX}${call.function.name}:${at}`;
      while (used.has(id)) id = `${PREFIX}${call.function.name}:${++at}`;
      used.add(id);
      return id;
    }),
  );
  // A result answers the last call with its ID.
  const answered = new Map<string, string>();
  const results = messages.map((message, index) => {
    calls[index]?.forEach(({ id }, place) => {
      answered.set(id, spelled[index]?.[place] ?? id);
    });
    return message.role === 'tool'
      ? (answered.get(message.tool_call_id) ?? message.tool_call_id)
      : '';
  });
  return {
    ofCall: (message, place) => spelled[message]?.[place] ?? '',
    ofResult: (message) => results[message] ?? '',
  };
}

const NO_IDS: CallIds = { ofCall: () => '', ofResult: () => '' };

function hasIds(message: Message): boolean {
  return message.role === 'tool' || (message.role === 'assistant' && message.tool_calls != null);
}

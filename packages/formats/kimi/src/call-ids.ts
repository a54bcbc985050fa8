import type { Message } from '@modelspeak/core';

const PREFIX = 'functions.';

/** The ids by which a prompt names calls. */
export interface CallIds {
  /** That of a call: of its message, and its place in there. */
  readonly ofCall: (message: number, place: number) => string;
  /** That of the call that a result answers. */
  readonly ofResult: (message: number) => string;
}

/**
 * The ids of all calls of a conversation, as the model spells them: `functions.NAME:COUNT`, which is
 * where it reads the name. Other ids get one of that form, always the same in one conversation.
 *
 * @param takesLoss Whether ids stay as they are, as in the template, which so loses the names.
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
  // The last call of an id is the one that is answered.
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

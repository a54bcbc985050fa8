import type { ByHand } from './candidate.js';

/** What stands before and after what somebody says. */
type Around = readonly [before: string, after: string];

/** The markup of a prompt in which every message is a turn. */
interface Markup {
  readonly system: Around;
  readonly user: Around;
  readonly assistant: Around;
  /** How the prompt ends, where a reply is to begin. */
  readonly reply: string;
}

/** The floor of a format in which the markup of a turn follows from its role alone. */
export function inTurns({ system, user, assistant, reply }: Markup): ByHand {
  const [beforeSystem, afterSystem] = system;
  const [beforeUser, afterUser] = user;
  const [beforeReply, afterReply] = assistant;
  return ({ messages }) => {
    let text = `${beforeSystem}${messages[0]?.content as string}${afterSystem}`;
    for (let index = 1; index < messages.length; index++) {
      const message = messages[index];
      const content = message?.content as string;
      text +=
        message?.role === 'user'
          ? `${beforeUser}${content}${afterUser}`
          : `${beforeReply}${content}${afterReply}`;
    }
    return text + reply;
  };
}

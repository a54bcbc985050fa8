import type { ByHand } from './candidate.js';

/** The text before and after a message's content. */
type Around = readonly [before: string, after: string];

/** The markup of a prompt in which every message is a turn. */
interface Markup {
  readonly system: Around;
  readonly user: Around;
  readonly assistant: Around;
  /** The end of the prompt, before the reply. */
  readonly reply: string;
}

/** The floor of a format in which the markup of a turn depends only on its role. */
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

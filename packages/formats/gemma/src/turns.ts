import {
  type Conversation,
  type Message,
  ModelspeakError,
  type Part,
  type Writer,
} from '@modelspeak/core';
import {
  type Markup,
  markup,
  replyEnd,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { trimmedParts } from './content.js';

/** The token that ends a turn of Gemma 2 and 3. It is also the stop sequence. */
export const END = '<end_of_turn>';
export const STOP = [END];

/** The special tokens that Gemma 2 and 3 write. */
export const TURNS = ['<bos>', '<start_of_turn>', END];

/** The other special tokens of every Gemma vocabulary. */
export const SPECIAL = ['<pad>', '<eos>', '<unk>'];

/** The header of a user turn. */
export const USER = /* @__PURE__ */ markup({ control: '<start_of_turn>' }, { scaffold: 'user\n' });
/** The header of a reply. */
export const MODEL = /* @__PURE__ */ markup(
  { control: '<start_of_turn>' },
  { scaffold: 'model\n' },
);
const END_REPLY = /* @__PURE__ */ replyEnd(END, '\n');
const END_TURN = /* @__PURE__ */ markup({ control: END }, { scaffold: '\n' });

/** Returns the placeholder of a media part. */
export type Placeholder = (part: Part) => Markup | undefined;

/** Writes a prompt of Gemma 2 or 3, in which user and model alternate. */
export function writeTurns(
  { messages }: Conversation,
  out: Writer,
  { generationPrompt, takesLoss }: WriteContext<object>,
  placeholder: Placeholder = () => undefined,
): void {
  const system = messages[0]?.role === 'system' ? messages[0] : undefined;
  const first = system === undefined ? 0 : 1;
  checkFirst(messages, first, takesLoss);
  out.message(null);
  out.control('<bos>');
  for (const [index, { role, content }] of messages.entries()) {
    if (role === 'system') continue;
    out.message(index);
    if (role === 'assistant') {
      out.markup(MODEL);
      out.sampled(true);
      writeContent(content, out, takesLoss, placeholder);
      out.markup(END_REPLY);
      continue;
    }
    out.markup(USER);
    if (system !== undefined && index === first) {
      out.message(0);
      out.content(textOf(system.content));
      out.scaffold('\n\n');
      out.message(index);
    }
    writeContent(content, out, takesLoss, placeholder);
    out.markup(END_TURN);
  }
  if (!generationPrompt) return;
  out.message(null);
  out.markup(MODEL);
}

function writeContent(
  content: Message['content'],
  out: Writer,
  takesLoss: boolean,
  placeholder: Placeholder,
): void {
  if (typeof content === 'string') {
    out.content(pythonStrip(content));
    return;
  }
  for (const part of trimmedParts(content, takesLoss)) {
    if (part.type === 'text') out.content(part.text);
    else {
      const shown = placeholder(part);
      if (shown !== undefined) out.media(part, shown);
    }
  }
}

/**
 * Refuses a conversation without a user message first, whose turn includes the system message.
 *
 * @throws {ModelspeakError} `unsupported`; `lossy` for a lone system message
 */
function checkFirst(messages: readonly Message[], first: number, takesLoss: boolean): void {
  const message = messages[first];
  if (message?.role === 'assistant') {
    throw new ModelspeakError(
      'unsupported',
      'Gemma expects a user message first; add one before this message',
      { path: `messages[${first}]` },
    );
  }
  if (message !== undefined || first === 0 || takesLoss) return;
  throw new ModelspeakError(
    'lossy',
    "the chat template writes the system message in the first user turn, but there is no user message; add one, or drop this with onLoss: 'reference'",
    { path: 'messages[0]' },
  );
}

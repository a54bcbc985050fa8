import type { PostcardPart } from '../server/chat.js';

interface PostcardProps {
  readonly part: PostcardPart;
  answer(approved: boolean): void;
}

/** A call of the tool: what the model wants to send, and what became of it. */
export function Postcard({ part, answer }: PostcardProps) {
  if (part.state === 'approval-requested') {
    return (
      <p>
        Send a postcard to {part.input.city}?
        <button type="button" onClick={() => answer(true)}>
          Approve
        </button>
        <button type="button" onClick={() => answer(false)}>
          Deny
        </button>
      </p>
    );
  }
  if (part.state === 'output-available') return <p>{part.output}</p>;
  if (part.state === 'output-denied') return <p>The postcard was not sent.</p>;
  if (part.state === 'output-error') return <p role="alert">{part.errorText}</p>;
  return <p>The model is writing a postcard…</p>;
}

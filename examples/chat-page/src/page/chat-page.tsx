import { useChat } from '@ai-sdk/react';
import { lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import { type FormEvent, useState } from 'react';
import type { ChatMessage } from '../server/chat.js';
import { Postcard } from './postcard.js';

export function ChatPage() {
  const { messages, sendMessage, status, stop, error, addToolApprovalResponse } =
    useChat<ChatMessage>({
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    });
  const [text, setText] = useState('');
  const [mustCall, setMustCall] = useState(false);
  const isBusy = status === 'submitted' || status === 'streaming';

  const send = (event: FormEvent) => {
    event.preventDefault();
    void sendMessage({ text }, { body: { mustCall } });
    setText('');
    setMustCall(false);
  };

  return (
    <main>
      <ol aria-label="Conversation">
        {messages.map(({ id, role, parts }) => (
          <li key={id} data-role={role}>
            {parts.map((part, index) => {
              // Parts are only ever added, so their places identify them.
              const key = `${id}-${index}`;
              if (part.type === 'text') return <p key={key}>{part.text}</p>;
              if (part.type !== 'tool-send_postcard') return null;
              const answer = (approved: boolean) => {
                const approval = part.approval?.id;
                if (approval !== undefined)
                  void addToolApprovalResponse({ id: approval, approved });
              };
              return <Postcard key={key} part={part} answer={answer} />;
            })}
          </li>
        ))}
      </ol>
      {error && <p role="alert">{error.message}</p>}
      <form onSubmit={send}>
        <input
          aria-label="Message"
          value={text}
          onChange={({ target }) => setText(target.value)}
          required
        />
        <label>
          <input
            type="checkbox"
            checked={mustCall}
            onChange={({ target }) => setMustCall(target.checked)}
          />
          Send a postcard
        </label>
        {isBusy ? (
          <button type="button" onClick={() => void stop()}>
            Stop
          </button>
        ) : (
          <button type="submit">Send</button>
        )}
      </form>
    </main>
  );
}

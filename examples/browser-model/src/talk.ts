import type { ChatModel } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';

/** A conversation with a model. */
export interface Talk {
  /** Shows the reply so far whenever there is more of it. If the signal stops it, that is the reply. */
  say(content: string, show: (text: string) => void, signal: AbortSignal): Promise<void>;
}

export function talkTo(model: ChatModel): Talk {
  const messages: Message[] = [];
  return {
    async say(content, show, signal) {
      messages.push({ role: 'user', content });
      const options = { thinking: { enabled: false }, signal };
      let text = '';
      try {
        for await (const event of model.stream({ messages }, options)) {
          if (event.type !== 'text') continue;
          text += event.text;
          show(text);
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        messages.push({ role: 'assistant', content: text });
      }
    },
  };
}

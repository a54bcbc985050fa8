import type { ActionModel } from '../agent/action-model.js';
import { askModel, messagesFor } from '../built-in/ask-model.js';
import { readStructured } from '../built-in/structured.js';
import type { Transaction } from './transaction.js';

/** A chat model for an action. Each of its replies is a step. */
export async function actionModel<Output>(
  name: string,
  { run, call }: { readonly run: Transaction['run']; readonly call: Transaction['call'] },
): Promise<ActionModel<Output>> {
  const model = await run.parts.resources.chatModel(name);
  const { output } = model.setup;
  return {
    chat: ({ messages = [], promptArgs }) =>
      call(`the chat model "${name}"`, async () => {
        const asked = messagesFor(model, { messages, promptArgs });
        // A conversation with results of tools continues one in which they were called.
        const hasCalled = asked.some(({ role }) => role === 'tool');
        const reply = await askModel(
          model,
          { model: name, messages: asked, hasCalled },
          run.journal,
        );
        const { message, reason, malformed, usage, sample } = reply;
        const read =
          output === undefined ? undefined : await readStructured(message.content ?? '', output);
        const structured = read?.problems === undefined ? (read?.value as Output) : undefined;
        const whole = [...asked, message];
        return { message, messages: whole, reason, malformed, structured, usage, sample };
      }),
  };
}

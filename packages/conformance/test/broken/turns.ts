import { sound } from '../sound.js';
import { type BrokenFormat, patch, patchTurn, redefine } from './broken-format.js';

const noCalls = 'reads no calls if no tools were offered, and keeps their text';

export const turns: readonly BrokenFormat[] = [
  {
    fault: 'has a turn without a generation prompt',
    check: 'has the same prompt in a turn as in render',
    format: patchTurn(({ conversation }, { render }) => ({
      text: render(conversation, { generationPrompt: false }),
    })),
  },
  {
    fault: 'says that the prompt opened what it did not',
    check: 'has the same prompt in a turn as in render',
    format: patchTurn(() => ({ replyPrefix: '<think>' })),
  },
  {
    fault: 'leaves the ids of the conversation out of the data of its turn',
    check: 'reads the same with readerOptions as with the turn',
    format: patchTurn(({ readerOptions: { usedIds: _, ...readerOptions } }) => ({ readerOptions })),
  },
  {
    fault: 'gives the calls of every reply the same ids',
    check: 'gives calls ids that are unique in the conversation',
    format: patchTurn(({ readerOptions: { usedIds: _, ...options } }, { parse }) => ({
      parse: (reply, more) => parse(reply, { ...options, ...more }),
    })),
  },
  {
    fault: 'reads calls whatever was offered',
    check: noCalls,
    format: redefine({
      reader: (options, context, control) =>
        sound.reader(options as never, { ...context, readsCalls: true }, control),
    }),
  },
  {
    fault: 'throws away the calls that were not offered',
    check: noCalls,
    format: redefine({
      reader(options, context, control) {
        const reader = sound.reader(options as never, { ...context, readsCalls: true }, control);
        const withoutCalls = (events: ReturnType<typeof reader.push>) =>
          context.readsCalls
            ? events
            : events.filter(({ type }) => type !== 'tool-call' && !type.startsWith('tool-call-'));
        return {
          push: (text) => withoutCalls(reader.push(text)),
          end: (reason) => withoutCalls(reader.end(reason)),
        };
      },
    }),
  },
  {
    fault: 'closes the message that the reply is to go on with',
    check: 'ends the prompt with the prefill',
    format: patch(({ render }) => ({
      render: (conversation, options) =>
        render(conversation, options) + (options?.continueFinalMessage ? '<|end|>' : ''),
    })),
  },
  {
    fault: 'reads what the prompt began once more',
    check: 'reads only what the model adds to a prefill',
    format: patchTurn(({ replyPrefix }, format) => ({
      reader() {
        const reader = format.reader();
        const begun = reader.push(replyPrefix);
        let isFirst = true;
        return {
          push(text) {
            const events = reader.push(text);
            const all = isFirst ? [...begun, ...events] : events;
            isFirst = false;
            return all;
          },
          end: (reason) => reader.end(reason),
        };
      },
    })),
  },
  {
    fault: 'loses what it opened',
    check: 'reads only what the model adds to a prefill',
    format: patchTurn(() => ({ replyPrefix: '' })),
  },
  {
    fault: 'adds the end of the reply a second time',
    check: 'continues from what the model sampled, character by character',
    format: patch(({ next }) => ({
      next(...given) {
        const made = next(...given);
        return made.continued ? { ...made, added: `<|end|>${made.added}` } : made;
      },
    })),
  },
  {
    fault: 'never goes on',
    check: 'continues from what the model sampled, character by character',
    format: patch(() => ({ next: () => ({ continued: false, reason: 'it does not want to' }) })),
  },
  {
    fault: 'never goes on after it has thought',
    check: 'continues after a reply with reasoning, and strips it if it declares so',
    format: patch((format) => ({
      next(turn, reply, ...rest) {
        const hasThought = JSON.stringify(reply).includes('<|think|>');
        if (!hasThought) return format.next(turn, reply, ...rest);
        return { continued: false, reason: 'it does not want to' };
      },
    })),
  },
  {
    fault: 'does not know whether a prompt is what the template writes',
    check: 'continues from what the model sampled, character by character',
    format: patch((format) => ({
      next(turn, reply, messages, options) {
        const made = format.next(turn, reply, messages, options);
        if (!made.continued) return made;
        return { ...made, isTemplate: !made.isTemplate };
      },
    })),
  },
];

import { createTextReader } from '@modelspeak/core/authoring';
import { sound } from '../sound.js';
import { type BrokenFormat, patch, redefine } from './broken-format.js';

export const growth: readonly BrokenFormat[] = [
  {
    fault: 'looks through the whole prompt for every message',
    check: 'renders with work proportional to the conversation',
    format: redefine({
      write({ messages, ...rest }, out, context) {
        let written = '';
        for (const { content } of messages) {
          written += JSON.stringify(content);
          if (written.includes('\u0007')) return;
        }
        sound.write({ messages, ...rest }, out, context as never);
      },
    }),
  },
  {
    fault: 'escapes one special token after the other, from the start each time',
    check: 'renders with work proportional to the conversation',
    format: patch(({ render }) => ({
      render(conversation, options) {
        let text = render(conversation, { ...options, specialTokens: 'allow' });
        while (text.includes('<|end|><|end|>')) {
          text = text.replace('<|end|><|end|>', '< |end|><|end|>');
        }
        return text;
      },
    })),
  },
  {
    fault: 'looks through all that came for every chunk',
    check: 'reads with work proportional to the reply, however small the chunks',
    format: redefine({
      supports: { system: true, history: true },
      reader(_options, _context, control) {
        let all = '';
        let told = 0;
        return {
          push(chunk) {
            all += chunk;
            const end = all.indexOf('<|end|>');
            const text = all.slice(told, end === -1 ? all.length - 7 : end);
            told += text.length;
            return text === '' ? [] : [{ type: 'text', text }];
          },
          end: (reason) => createTextReader(control, ['<|end|>']).end(reason),
        };
      },
    }),
  },
];

import type { Message, Writer } from '@modelspeak/core';
import { compileControlTokens, defineMessagesFormat } from '@modelspeak/core/authoring';
import { sound } from '../sound.js';
import { soundBody } from '../sound-body.js';
import { type BrokenFormat, passOn, patch, redefine } from './broken-format.js';

const tokens = compileControlTokens(sound.control as readonly string[]);

export const safety: readonly BrokenFormat[] = [
  {
    fault: 'writes special tokens in content as special tokens',
    check: 'turns no content into a special token or delimiter in segments',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { content: (text) => leak(out, text) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'writes content as its own text',
    check: 'turns no content into a special token or delimiter in text',
    format: redefine({
      write: (conversation, out, context) =>
        sound.write(
          conversation,
          passOn(out, { content: (text) => out.scaffold(text) }),
          context as never,
        ),
    }),
  },
  {
    fault: 'decodes JSON escapes behind the back of its writer',
    check: 'turns no content into a special token or delimiter in text',
    format: patch(({ render }) => ({
      render: (...given) =>
        render(...given).replace(/\\u([0-9a-f]{4})/g, (_all, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
    })),
  },
  {
    fault: 'escapes only the special tokens that it writes itself',
    check: 'escapes special tokens of the model that it does not write itself',
    format: patch(({ special }) => ({ ...redefine({ special: [] })(), special })),
  },
  {
    fault: 'takes spaces out of its prompt',
    check: 'writes text in which a real tokenizer finds only its own special tokens',
    format: patch(({ render }) => ({
      render: (...given) => render(...given).replaceAll('< ', '<'),
    })),
  },
  {
    fault: 'encodes its whole prompt with special tokens on',
    check: 'turns no content into a special token in token ids',
    format: patch(({ render }) => ({
      tokens(conversation, tokenizer, options) {
        const text = render(conversation, { ...options, specialTokens: 'allow' });
        const ids: number[] = [];
        let from = 0;
        for (let match = tokens.find(text); match; match = tokens.find(text, from)) {
          ids.push(...tokenizer.encode(text.slice(from, match.start)));
          ids.push(tokenizer.controlId(match.token) ?? 0);
          from = match.end;
        }
        return { ids, sampled: ids.map(() => false), runs: [] };
      },
    })),
  },
  {
    fault: 'escapes special tokens where it should refuse them',
    check: 'refuses special tokens in content if asked to, and leaves other content unchanged',
    format: patch(({ render }) => ({
      render: (conversation, options) => {
        const mode = options?.specialTokens === 'refuse' ? 'escape' : options?.specialTokens;
        return render(conversation, { ...options, specialTokens: mode });
      },
    })),
  },
  {
    fault: 'writes what the assistant said as its own text',
    check: 'turns no hostile reply into a special token when it renders it again',
    format: redefine({
      write({ messages, ...rest }, out, context) {
        let current: Message | undefined;
        const trusting = passOn(out, {
          content(text) {
            if (current?.role === 'assistant') out.scaffold(text);
            else out.content(text);
          },
          message(index) {
            current = index === null ? undefined : messages[index];
            out.message(index);
          },
        });
        sound.write({ ...rest, messages }, trusting, context as never);
      },
    }),
  },
  {
    fault: 'writes half a character as a question mark',
    check: 'refuses lone surrogates',
    format: patch(({ render }) => ({
      render: (conversation, options) =>
        render(JSON.parse(JSON.stringify(conversation).replace(/\\ud[89a-f]../g, '?')), options),
    })),
  },
  {
    fault: 'takes content for JSON of its own',
    check: 'keeps content in its field of the body',
    format: defineMessagesFormat({
      ...soundBody,
      readBody(body, options) {
        const text = JSON.stringify(body);
        const torn = text.replaceAll('\\"role\\":\\"system\\"', '"}, {"role":"system","content":"');
        return soundBody.readBody(JSON.parse(torn), options);
      },
    }),
  },
];

function leak(out: Writer, text: string): void {
  let from = 0;
  for (let match = tokens.find(text); match; match = tokens.find(text, from)) {
    out.content(text.slice(from, match.start));
    out.control(match.token);
    from = match.end;
  }
  out.content(text.slice(from));
}

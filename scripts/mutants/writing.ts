import { type Damage, ofWriter } from './damage.ts';

/** Damages that write a piece as the wrong kind. */
export const writing: readonly Damage[] = [
  ofWriter('writes content without escaping it', (out) => ({
    content: (text) => out.scaffold(text),
  })),
  ofWriter('writes what the user says without escaping it', (out, { messages }) => {
    let role: string | undefined;
    return {
      message(index) {
        role = index === null ? undefined : messages[index]?.role;
        out.message(index);
      },
      content: (text) => (role === 'user' ? out.scaffold(text) : out.content(text)),
    };
  }),
  ofWriter('writes what tools return without escaping it', (out, { messages }) => {
    let role: string | undefined;
    return {
      message(index) {
        role = index === null ? undefined : messages[index]?.role;
        out.message(index);
      },
      content: (text) => (role === 'tool' ? out.scaffold(text) : out.content(text)),
    };
  }),
  ofWriter('writes special tokens as ordinary text', (out) => ({
    control: (token) => out.scaffold(token),
    markup: (run) => out.scaffold(run.text),
  })),
  ofWriter('marks nothing as sampled', (out) => ({ sampled: () => out.sampled(false) })),
  ofWriter('marks everything as sampled', (out) => ({ sampled: () => out.sampled(true) })),
  ofWriter('marks everything after the first text as sampled', (out) => {
    let isWanted = false;
    const begin = () => {
      if (isWanted) out.sampled(true);
    };
    return {
      sampled(sampled) {
        isWanted = sampled;
        if (!sampled) out.sampled(false);
      },
      control(token) {
        out.control(token);
        begin();
      },
      content(text) {
        out.content(text);
        begin();
      },
      scaffold(text) {
        out.scaffold(text);
        begin();
      },
    };
  }),
  ofWriter('marks special tokens as not sampled', (out) => {
    let isSampled = false;
    return {
      sampled(sampled) {
        isSampled = sampled;
        out.sampled(sampled);
      },
      control(token) {
        out.sampled(false);
        out.control(token);
        out.sampled(isSampled);
      },
    };
  }),
  ofWriter('attributes everything to the first message', (out) => ({
    message: () => out.message(0),
  })),
  ofWriter('attributes nothing to a message', (out) => ({
    message: () => out.message(null),
  })),
  ofWriter('attributes each message to the one before', (out) => ({
    message: (index) => out.message(index === null ? null : Math.max(0, index - 1)),
  })),
  ofWriter('drops images and other media', () => ({ media: () => {} })),
  ofWriter('drops the second image or other medium', (out) => {
    let count = 0;
    return {
      media(part, placeholder) {
        count++;
        if (count !== 2) out.media(part, placeholder);
      },
    };
  }),
  ofWriter('does not say where the reply begins', () => ({ reply: () => {} })),
  ofWriter('writes the last special token twice', (out) => {
    let last: string | undefined;
    return {
      control(token) {
        last = token;
        out.control(token);
      },
      reply() {
        if (last !== undefined) out.control(last);
        out.reply();
      },
    };
  }),
  ofWriter('drops texts of one character', (out) => ({
    content: (text) => out.content(text.length === 1 ? '' : text),
  })),
  {
    name: 'drops the header of the reply',
    write: (write, conversation, out, context) =>
      write(conversation, out, { ...context, generationPrompt: false }),
  },
  {
    name: 'always writes the header of a reply',
    write: (write, conversation, out, context) =>
      write(conversation, out, { ...context, generationPrompt: true }),
  },
  {
    name: 'ignores the thinking options',
    write: (write, conversation, out, context) =>
      write(conversation, out, { ...context, thinking: {} }),
  },
  {
    name: 'ignores documents',
    write: (write, conversation, out, context) =>
      write(conversation, out, { ...context, documents: undefined }),
  },
  {
    name: 'silently drops what its reference loses',
    write: (write, conversation, out, context) =>
      write(conversation, out, { ...context, takesLoss: true }),
  },
];

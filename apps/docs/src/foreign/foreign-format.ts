import type { Segment } from '@modelspeak/core';
import { anatomyHtml } from '../anatomy.js';
import { type ForeignFrame, openFrame } from './frame.js';
import hostAddress from './host.ts?worker&url';
import { readModule } from './read-module.js';

/** A format of someone else, in a frame of its own. */
export interface ForeignFormat {
  readonly name: string;
  /** The prompt of a conversation, given as JSON text, as HTML. */
  render(conversation: string, options: string): Promise<string>;
  /** The message in a raw reply, as JSON text. */
  read(conversation: string, options: string, reply: string): Promise<string>;
  close(): void;
}

/** The largest module that is read, in characters. */
const MAX_CODE = 2_000_000;

/** Loads a module's code from an address. */
export async function codeAt(address: string): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `"${address}" is not the address of a module; write one that begins with https://`,
    );
  }
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    () => {
      throw new Error(
        `${url.host} cannot be reached, or does not let other sites read the file (CORS). Choose the file instead.`,
      );
    },
  );
  if (!response.ok) {
    throw new Error(
      `${url.host} answered with ${response.status}. Check the address: it must be that of the module’s file. Or choose the file instead.`,
    );
  }
  const code = await response.text();
  if (/^\s*</.test(code)) {
    throw new Error(
      'This address returned a web page, not JavaScript. Give the address of the module’s file.',
    );
  }
  return code;
}

/** Runs a module in a frame, and finds its format. */
export async function foreignFormat(code: string): Promise<ForeignFormat> {
  if (code.length > MAX_CODE) {
    throw new Error(`The module has ${code.length} characters; at most ${MAX_CODE} are read.`);
  }
  const module = await readModule(code);
  const host = await (await fetch(hostAddress)).text();
  const frame: ForeignFrame = openFrame(host);
  try {
    const { name } = await frame.ask({ kind: 'load', module });
    return {
      name,
      async render(conversation, options) {
        const { segments } = await frame.ask({ kind: 'render', conversation, options });
        return anatomyHtml(segments as readonly Segment[]);
      },
      async read(conversation, options, reply) {
        return (await frame.ask({ kind: 'read', conversation, options, reply })).message;
      },
      close: frame.close,
    };
  } catch (error) {
    frame.close();
    throw error;
  }
}

import {
  type Format,
  fitParts,
  indentedJson,
  type MessagesFormat,
  ModelspeakError,
  parseJson,
  writeJson,
} from '@modelspeak/core';
import { loadFormat } from '../formats.js';
import { lossesInBody } from './losses-in-body.js';
import type { ConvertedPane, ConvertOutcome, ConvertTask } from './task.js';

/** Options that a protocol needs to take a body of another one. */
const OPTIONS: Readonly<Record<string, object>> = {
  'anthropic-messages': { maxTokens: 1024 },
};

/** Converts a request body to other protocols, and says what each of them left out. */
export async function convertOutcome({ from, to, body }: ConvertTask): Promise<ConvertOutcome> {
  const source = await bodyFormat(from);
  try {
    const parts = source.readBody(body);
    const panes = await Promise.all(
      to.map(async (name): Promise<ConvertedPane> => {
        const target = await bodyFormat(name);
        return { format: name, ...converted(parts, from, target, body) };
      }),
    );
    return { problem: undefined, panes };
  } catch (error) {
    return { problem: problemOf(error), panes: [] };
  }
}

function converted(
  given: ReturnType<MessagesFormat['readBody']>,
  from: string,
  to: MessagesFormat,
  body: string,
): Omit<ConvertedPane, 'format'> {
  const options = writeJson(OPTIONS[to.name] ?? {});
  const note = options === '{}' ? '' : options;
  try {
    const { parts, losses } = fitParts(given, { from, to, onLoss: 'omit' });
    const text = writeJson(parseJson(to.writeBodyText(parts)), indentedJson);
    return { text, losses: lossesInBody(losses, given, from, body), note };
  } catch (error) {
    return { text: '', losses: [], note, problem: problemOf(error) };
  }
}

async function bodyFormat(name: string): Promise<MessagesFormat> {
  const format: Format = (await loadFormat(name))(OPTIONS[name]);
  if (format.kind === 'messages') return format;
  throw new TypeError(`${name} writes prompts, not bodies`);
}

function problemOf(error: unknown): string {
  if (error instanceof ModelspeakError) return error.message;
  throw error;
}

import { type ChatOptions, chatModel } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { askOnce } from '../chat/ask-once.js';
import { loadTools } from '../chat/load-tools.js';
import { Session } from '../chat/session.js';
import { talk } from '../chat/talk.js';
import { readTranscript } from '../chat/transcript.js';
import { type ModelFlags, openModel, type SamplingFlags } from '../endpoints/open-model.js';
import { UsageError } from '../errors.js';
import { namedByFlag, type RequestFlags, readRequest } from '../input/request.js';

export interface ChatFlags extends ModelFlags, SamplingFlags, RequestFlags {
  readonly system?: string;
  readonly tools?: string;
  readonly yes?: boolean;
  readonly rounds?: number;
  readonly resume?: string;
  readonly save?: string;
  readonly json?: boolean;
}

/** `modelspeak chat`: a conversation at the terminal, or one question that is piped in. */
export async function chat(flags: ChatFlags, url: string | undefined): Promise<void> {
  const { yes = false, json = false } = flags;
  const isTerminal = process.stdin.isTTY;
  if (!isTerminal && flags.tools !== undefined && !yes) {
    throw new UsageError('--tools: nobody can be asked where a question is piped in; add --yes');
  }
  const messages = await openingOf(flags);
  const tools = flags.tools === undefined ? [] : await loadTools(flags.tools);
  const options = (await readRequest(flags)) ?? {};
  const { settings, close } = await openModel(flags, url);
  try {
    const model = chatModel(settings);
    const session = new Session({
      model,
      tools,
      messages,
      rounds: flags.rounds,
      file: flags.save,
      options: options as ChatOptions,
    });
    if (!isTerminal) return await askOnce(session, { json });
    const { stdin: input, stdout, stderr } = process;
    const terminal = json ? { input, output: stderr, events: stdout } : { input, output: stdout };
    await talk(session, terminal, { yes });
  } catch (error) {
    throw namedByFlag(error);
  } finally {
    await close?.();
  }
}

/** What the conversation begins with. */
async function openingOf({ system, resume }: ChatFlags): Promise<readonly Message[]> {
  const before = resume === undefined ? [] : await readTranscript(resume);
  if (system === undefined) return before;
  if (before.some(({ role }) => role === 'system')) {
    throw new UsageError(`--system: ${resume} has a system message already; leave one of them out`);
  }
  return [{ role: 'system', content: system }, ...before];
}

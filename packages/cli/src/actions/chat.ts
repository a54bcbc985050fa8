import { type ChatOptions, chatModel } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { askOnce } from '../chat/ask-once.js';
import { fitting } from '../chat/fitting.js';
import { loadTools } from '../chat/load-tools.js';
import { Session } from '../chat/session.js';
import type { TranscriptFiles } from '../chat/slash-commands.js';
import { type TalkStreams, talk } from '../chat/talk.js';
import { readTranscript, writeTranscript } from '../chat/transcript.js';
import { type ToolModel, withTools } from '../chat/with-tools.js';
import { type ModelFlags, openModel, type SamplingFlags } from '../endpoints/open-model.js';
import { UsageError } from '../errors.js';
import { namedByFlag, type RequestFlags, readRequest } from '../input/request.js';
import { openMcp } from '../mcp/open-mcp.js';
import type { Terminal } from '../terminal/terminal.js';

export interface ChatFlags extends ModelFlags, SamplingFlags, RequestFlags {
  readonly system?: string;
  readonly tools?: string;
  readonly mcp?: readonly string[];
  readonly mcpHeader?: readonly string[];
  readonly yes?: boolean;
  readonly rounds?: number;
  readonly repeats?: number;
  readonly maxCalls?: number;
  readonly resume?: string;
  readonly save?: string;
  readonly malformed?: boolean;
  readonly json?: boolean;
}

/** `modelspeak chat`: a conversation at the terminal, or one question from standard input. */
export async function chat(
  terminal: Terminal,
  flags: ChatFlags,
  url: string | undefined,
): Promise<void> {
  const { yes = false, json = false, malformed = false, mcp = [], mcpHeader = [] } = flags;
  const isTerminal = terminal.stdin.isTTY;
  const toolFlag = toolFlagOf(flags);
  if (!isTerminal && toolFlag !== undefined && !yes) {
    throw new UsageError(
      `${toolFlag} cannot ask before it runs a tool if the question is piped in; add --yes`,
    );
  }
  const messages = await openingOf(terminal, flags);
  const loaded = flags.tools === undefined ? [] : await loadTools(terminal.file(flags.tools));
  const options = (await readRequest(terminal, flags)) ?? {};
  const found = await openModel(terminal, flags, url);
  const { close } = found;
  try {
    const { opened, note }: ToolModel =
      toolFlag === undefined ? { opened: found } : withTools(found, toolFlag);
    if (note !== undefined) terminal.note(note);
    const model = chatModel(fitting(opened));
    const servers = await openMcp(terminal, mcp, mcpHeader, loaded);
    try {
      const session = new Session({
        model,
        tools: [...loaded, ...servers.tools],
        messages,
        rounds: flags.rounds,
        repeats: flags.repeats,
        save: saverOf(terminal, flags),
        options: { ...options, maxCalls: flags.maxCalls } as ChatOptions,
      });
      if (!isTerminal) return await askOnce(terminal, session, { json, malformed });
      const choice = opened.summary ?? `format ${opened.settings.format.name}`;
      const files = filesOf(terminal);
      const inFlags = (text: string): string => terminal.inFlags(text);
      const settings = { yes, malformed, choice, files, inFlags };
      await talk(session, streamsOf(terminal, { json }), settings);
    } finally {
      await servers.close();
    }
  } catch (error) {
    throw namedByFlag(error);
  } finally {
    await close?.();
  }
}

/** The streams of a conversation. With `json`, standard output is for its events alone. */
function streamsOf(terminal: Terminal, { json }: { readonly json: boolean }): TalkStreams {
  const { stdin: input, stdout, stderr } = terminal;
  return json
    ? { input, output: stderr, painter: terminal.painter('stderr'), events: stdout }
    : { input, output: stdout, painter: terminal.painter() };
}

/** The flag that gives tools, for messages. */
function toolFlagOf({ tools, mcp = [] }: ChatFlags): string | undefined {
  if (tools !== undefined) return '--tools';
  return mcp.length > 0 ? '--mcp' : undefined;
}

/** The files of conversations that are saved and loaded while talking. */
function filesOf(terminal: Terminal): TranscriptFiles {
  return {
    read: (name) => readTranscript(terminal.file(name)),
    write: (name, messages) => writeTranscript(terminal.file(name), messages),
  };
}

function saverOf(terminal: Terminal, { save }: ChatFlags) {
  if (save === undefined) return undefined;
  return (messages: readonly Message[]) => writeTranscript(terminal.file(save), messages);
}

/** The messages that the conversation begins with. */
async function openingOf(
  terminal: Terminal,
  { system, resume }: ChatFlags,
): Promise<readonly Message[]> {
  const before = resume === undefined ? [] : await readTranscript(terminal.file(resume));
  if (system === undefined) return before;
  if (before.some(({ role }) => role === 'system')) {
    throw new UsageError(`--system: ${resume} already has a system message; remove one of them`);
  }
  return [{ role: 'system', content: system }, ...before];
}

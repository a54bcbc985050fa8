import type { RunEvent } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { closestName } from '@modelspeak/core/authoring';
import type { Asking, Session } from './session.js';

/** Saves conversations to files and loads them, by the names of the files. */
export interface TranscriptFiles {
  read(name: string): Promise<readonly Message[]>;
  write(name: string, messages: readonly Message[]): Promise<void>;
}

/** What the slash commands read and change. */
export interface SlashContext {
  readonly session: Session;
  readonly files: TranscriptFiles;
  /** The line that names the chosen server, model and format. */
  readonly choice: string;
  /** Shows a line. */
  note(text: string): void;
  /** Shows an answer as it comes; `before` is what was shown of it already. */
  show(answer: (asking: Asking) => AsyncGenerator<RunEvent, void>, before?: string): Promise<void>;
}

interface SlashCommand {
  /** The argument that it needs, as the help shows it; in brackets if it can be left out. */
  readonly argument?: string;
  readonly help: string;
  run(context: SlashContext, argument: string): void | Promise<void>;
}

const COMMANDS: Readonly<Record<string, SlashCommand>> = {
  help: {
    help: 'show these commands',
    run({ note }) {
      for (const line of helpLines()) note(line);
    },
  },
  system: {
    argument: '[TEXT]',
    help: 'set the system message, or show it',
    run({ session, note }, text) {
      if (text === '') return note(systemOf(session));
      session.setSystem(text);
      note('the system message is set');
    },
  },
  retry: {
    help: 'ask the last question again',
    run: ({ session, show }) => show((asking) => session.retry(asking)),
  },
  continue: {
    help: 'go on with an answer that was stopped or cut off',
    run: ({ session, show }) => show((asking) => session.continue(asking), session.partialText),
  },
  tools: {
    help: 'list the tools',
    run({ session, note }) {
      for (const { definition } of session.tools) {
        const { name, description } = definition.function;
        note(description === undefined ? name : `${name}: ${description}`);
      }
      if (session.tools.length === 0)
        note('there are no tools; --tools FILE and --mcp SERVER add some');
    },
  },
  format: {
    help: 'show the server, the model and the format',
    run: ({ choice, note }) => note(choice),
  },
  save: {
    argument: 'FILE',
    help: 'save the conversation as JSON',
    async run({ session, files, note }, file) {
      await files.write(file, session.messages);
      note(`saved ${countOf(session.messages)} to ${file}`);
    },
  },
  load: {
    argument: 'FILE',
    help: 'go on with a saved conversation',
    async run({ session, files, note }, file) {
      session.load(await files.read(file));
      note(`loaded ${countOf(session.messages)} from ${file}`);
    },
  },
  clear: {
    help: 'forget everything but the system message',
    run: ({ session }) => session.clear(),
  },
  exit: {
    help: 'leave',
    run() {
      // Whoever reads the lines leaves.
    },
  },
};

/** Runs a line that begins with a slash. Such a line is never sent to the model, even if it is no command. */
export async function runSlashCommand(line: string, context: SlashContext): Promise<void> {
  const [, name = '', argument = ''] = /^\/(\S*)\s*(.*)$/s.exec(line.trim()) ?? [];
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const closest = closestName(name, Object.keys(COMMANDS));
    const advice = closest === undefined ? '/help lists them.' : `did you mean /${closest}?`;
    context.note(`there is no command /${name}; ${advice} To send the line, put a space before it`);
  } else if (argument === '' && command.argument?.startsWith('[') === false) {
    context.note(`/${name} needs an argument: /${name} ${command.argument}`);
  } else {
    await command.run(context, argument);
  }
}

function helpLines(): readonly string[] {
  const usages = Object.entries(COMMANDS).map(([name, { argument, help }]) => ({
    usage: argument === undefined ? `/${name}` : `/${name} ${argument}`,
    help,
  }));
  const width = Math.max(...usages.map(({ usage }) => usage.length));
  return [
    ...usages.map(({ usage, help }) => `${usage.padEnd(width)}  ${help}`),
    'Ctrl-C stops an answer and keeps what there is of it.',
    'To send a line that begins with a slash, put a space before it.',
  ];
}

function systemOf({ messages }: Session): string {
  const system = messages.find(({ role }) => role === 'system')?.content;
  return typeof system === 'string' ? system : 'there is no system message';
}

function countOf({ length }: readonly Message[]): string {
  return length === 1 ? '1 message' : `${length} messages`;
}

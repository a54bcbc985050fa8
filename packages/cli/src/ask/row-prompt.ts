import { type Conversation, type Json, JsonNumber } from '@modelspeak/core';
import { type AnyVariables, Prompt } from '@modelspeak/prompts';
import { CommandFailure, UsageError } from '../errors.js';
import { toConversation } from '../input/conversation.js';
import { type FillFlags, variablesOf } from '../templates/fill-template.js';
import { openTemplate, type TemplatesFlags } from '../templates/open-templates.js';
import type { Terminal } from '../terminal/terminal.js';
import type { RowValue } from './row.js';

/** The flags that say what is asked of each row. */
export interface PromptFlags extends FillFlags, TemplatesFlags {
  readonly prompt?: string;
  readonly template?: string;
}

/** Says what a row asks. */
export interface RowPrompts {
  /** Whether it asks the same of every row, so that there need not be any. */
  readonly isWhole: boolean;
  /**
   * @throws {CommandFailure} for a row that does not say what it must
   * @throws {ModelspeakError} for a conversation that is wrong
   */
  promptOf(value: Exclude<RowValue, { readonly kind: 'fault' }>): Conversation;
}

/** What `--prompt` or `--template` makes of rows; without them rows are prompts themselves. */
export async function openPrompts(terminal: Terminal, flags: PromptFlags): Promise<RowPrompts> {
  const given = await givenPrompt(terminal, flags);
  if (given === undefined) {
    if (flags.var !== undefined || flags.varFile !== undefined) {
      throw new UsageError('variables need placeholders; add --prompt TEXT or --template NAME');
    }
    return { isWhole: false, promptOf: ownPrompt };
  }
  const { name: promptName, prompt } = given;
  const fixed: AnyVariables = await variablesOf(terminal, flags);
  const { placeholders } = prompt;
  const open = placeholders.filter((name) => fixed[name] === undefined);
  const unknown = Object.keys(fixed).find((name) => !placeholders.includes(name));
  const takes = `it takes: ${placeholders.join(', ') || 'none'}`;
  if (unknown !== undefined) {
    throw new UsageError(`${promptName} has no variable "${unknown}"; ${takes}`);
  }
  const style = {
    ...(prompt.braces === 'double' && { defaultSystemMessage: false as const }),
    ...(flags.systemMessage === false && { noSystemMessage: true }),
  };
  return {
    isWhole: open.length === 0,
    promptOf(value) {
      const row = variablesIn(value);
      const missing = open.filter((name) => row[name] === undefined);
      if (missing.length > 0) {
        const found = Object.keys(row).join(', ') || 'nothing';
        throw new CommandFailure(
          `${promptName} needs ${quoted(missing)}, and the row has ${found}; add --var ${missing[0]}=VALUE, or a key to the row (${takes})`,
        );
      }
      const taken = Object.fromEntries(open.map((name) => [name, row[name]]));
      return prompt.conversation({ ...fixed, ...taken }, style);
    },
  };
}

function quoted(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(' and ');
}

/** A prompt, and what errors call it. */
interface NamedPrompt {
  readonly name: string;
  readonly prompt: Prompt;
}

async function givenPrompt(
  terminal: Terminal,
  flags: PromptFlags,
): Promise<NamedPrompt | undefined> {
  const { prompt, template } = flags;
  if (template !== undefined && prompt !== undefined) {
    throw new UsageError('--template is a prompt; leave out --prompt');
  }
  if (template !== undefined) {
    const { name, prompt: found } = await openTemplate(terminal, template, flags);
    return { name: `the template ${name}`, prompt: found };
  }
  if (prompt === undefined) return undefined;
  return { name: 'the prompt', prompt: Prompt.fromText(prompt, { braces: 'double' }) };
}

function variablesIn(value: Exclude<RowValue, { readonly kind: 'fault' }>): AnyVariables {
  if (value.kind === 'text') return { text: value.text };
  const { json } = value;
  if (typeof json === 'string') return { text: json };
  if (isRecord(json)) return json as AnyVariables;
  throw new CommandFailure('expected an object with a key for each placeholder, or a string');
}

/** A row that is a prompt itself. */
function ownPrompt(value: Exclude<RowValue, { readonly kind: 'fault' }>): Conversation {
  if (value.kind === 'text') return asked(value.text);
  const { json } = value;
  if (typeof json === 'string') return asked(json);
  if (Array.isArray(json)) return toConversation(json);
  const { id: _, ...row }: Readonly<Record<string, Json | undefined>> = isRecord(json) ? json : {};
  if (row['messages'] !== undefined) return toConversation(row as Json);
  const text = row['prompt'] ?? row['text'];
  if (typeof text === 'string') return asked(text);
  throw new CommandFailure(
    'found no "messages", "prompt" or "text" to ask; or say with --prompt what is asked of the row',
  );
}

function asked(content: string): Conversation {
  if (content.trim() === '')
    throw new CommandFailure('found a blank text, expected what is to be asked');
  return { messages: [{ role: 'user', content }] };
}

/** A JSON object as it is written in a program. */
export function isRecord(json: Json): json is { readonly [key: string]: Json } {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    !(json instanceof Map) &&
    !(json instanceof JsonNumber)
  );
}

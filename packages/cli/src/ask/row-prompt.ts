import { type Conversation, type Json, JsonNumber } from '@modelspeak/core';
import { type AnyVariables, Prompt } from '@modelspeak/prompts';
import { CommandFailure, UsageError } from '../errors.js';
import { toConversation } from '../input/conversation.js';
import { type FillFlags, variablesOf } from '../templates/fill-template.js';
import { openTemplate, type TemplatesFlags } from '../templates/open-templates.js';
import type { Terminal } from '../terminal/terminal.js';
import type { RowValue } from './row.js';

/** The flags that say what to ask about each row. */
export interface PromptFlags extends FillFlags, TemplatesFlags {
  readonly prompt?: string;
  readonly template?: string;
}

/** Makes the prompt of each row. */
export interface RowPrompts {
  /** Whether the prompt needs nothing from a row, so that there need not be one. */
  readonly isWhole: boolean;
  /**
   * @throws {CommandFailure} for a row that lacks something
   * @throws {ModelspeakError} for a wrong conversation
   */
  promptOf(value: Exclude<RowValue, { readonly kind: 'fault' }>): Conversation;
}

/** Opens the prompt of `--prompt` or `--template`. Without them, rows are prompts themselves. */
export async function openPrompts(terminal: Terminal, flags: PromptFlags): Promise<RowPrompts> {
  const given = await givenPrompt(terminal, flags);
  if (given === undefined) {
    if (flags.var !== undefined || flags.varFile !== undefined) {
      throw new UsageError(
        'variables need a prompt with placeholders; add --prompt TEXT or --template NAME',
      );
    }
    return { isWhole: false, promptOf: ownPrompt };
  }
  const { name: promptName, prompt } = given;
  const fixed: AnyVariables = await variablesOf(terminal, flags);
  const { placeholders } = prompt;
  const open = placeholders.filter((name) => !hasValue(fixed, name));
  const unknown = Object.keys(fixed).find((name) => !placeholders.includes(name));
  const variables = `its variables: ${placeholders.join(', ') || 'none'}`;
  if (unknown !== undefined) {
    throw new UsageError(`${promptName} has no variable "${unknown}" (${variables})`);
  }
  const style = {
    ...(prompt.braces === 'double' && { defaultSystemMessage: false as const }),
    ...(flags.systemMessage === false && { noSystemMessage: true }),
  };
  return {
    isWhole: open.length === 0,
    promptOf(value) {
      const row = variablesIn(value);
      const missing = open.filter((name) => !hasValue(row, name));
      if (missing.length > 0) {
        const found = Object.keys(row).join(', ') || 'nothing';
        throw new CommandFailure(
          `${promptName} needs ${quoted(missing)}, but the row has ${found}; add --var ${missing[0]}=VALUE, or a key to the row (${variables})`,
        );
      }
      const taken = Object.fromEntries(open.map((name) => [name, row[name]]));
      return prompt.conversation({ ...fixed, ...taken }, style);
    },
  };
}

function hasValue(values: object, name: string): boolean {
  return Object.hasOwn(values, name) && values[name as keyof typeof values] !== undefined;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(' and ');
}

/** A prompt, and its name in errors. */
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
    throw new UsageError('found --prompt and --template; keep one of them');
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

/** Reads a row that is a prompt itself. */
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
    'missing "messages", "prompt" or "text"; add one of them, or say with --prompt what to ask',
  );
}

function asked(content: string): Conversation {
  if (content.trim() === '') throw new CommandFailure('the text is blank; expected a prompt');
  return { messages: [{ role: 'user', content }] };
}

/** Whether a JSON value is a plain object. */
export function isRecord(json: Json): json is { readonly [key: string]: Json } {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    !(json instanceof Map) &&
    !(json instanceof JsonNumber)
  );
}

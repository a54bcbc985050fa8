import type { FunctionTool, Tool, Writer } from '@modelspeak/core';
import type { Dialect } from './dialect.js';
import type { PromptPiece } from './pieces.js';

/** A tool call in the history. */
export interface PastCall {
  /** As passed in; its arguments are an object or its JSON text. */
  readonly function: { readonly name: string; readonly arguments?: unknown };
  readonly path: string;
}

/** An earlier turn. `message` is the index of its message, if it comes from one. */
export type PastTurn =
  | {
      readonly role: 'user';
      readonly message: number | null;
      readonly text: string;
    }
  | {
      readonly role: 'tool';
      readonly message: number | null;
      readonly text: string;
      readonly path: string;
    }
  | AssistantTurn;

/** An assistant message, and the calls it makes. */
export interface AssistantTurn {
  readonly role: 'assistant';
  readonly message: number | null;
  readonly text: string;
  readonly calls: readonly PastCall[];
}

/** The parts of a prompt. */
export interface PromptParts {
  readonly instruction: readonly PromptPiece[];
  /** The user part of the instruction. */
  readonly user: readonly PromptPiece[];
  /** The user message, or the last tool results. */
  readonly input: readonly PromptPiece[];
  /** The message that the input comes from. */
  readonly inputMessage: number | null;
  readonly isToolResult: boolean;
  readonly history: readonly PastTurn[];
  readonly tools: readonly Tool[];
  /** The reply to train on. */
  readonly reply: AssistantTurn | undefined;
  /** Whether the reply ends with its end marker. */
  readonly endsReply: boolean;
  /** Whether the prompt ends with the header of the reply. */
  readonly generationPrompt: boolean;
}

/** The heading of the tools. */
export const TOOLS_HEADING = '### Function-call Tools.';

/**
 * Writes the tools under their heading, or nothing if there are none.
 *
 * @example
 * ```ts
 * import { type Dialect, dialectOptions, writeTools } from '@modelspeak/lazyllm';
 *
 * const made = dialectOptions['~standard'].validate({ edition: 'upstream' });
 * const dialect = (made as { value: Dialect }).value;
 * const written: string[] = [];
 * const add = (text: string) => written.push(text);
 * const now = { type: 'function' as const, function: { name: 'now' } };
 * writeTools({ scaffold: add, content: add }, [now], dialect);
 * console.log(written[1]); // [{type: "function", "function": {name: "now"}}]
 * ```
 */
export function writeTools(
  out: Pick<Writer, 'scaffold' | 'content'>,
  tools: readonly Tool[],
  { edition }: Dialect,
): void {
  if (tools.length === 0) return;
  out.scaffold(`${TOOLS_HEADING} \n\n`);
  out.content(edition.json(tools, 'tools'));
  out.scaffold('\n\n');
}

/** The names of the tools, as the function-call prompt lists them. */
export function toolNames(tools: readonly Tool[], { edition }: Dialect): string {
  if (tools.length === 0) return '';
  return edition.json(
    (tools as readonly FunctionTool[]).map((tool) => tool.function.name),
    'tools',
  );
}

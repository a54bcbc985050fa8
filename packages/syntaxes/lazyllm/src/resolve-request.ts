import { ModelspeakError, type Tool } from '@modelspeak/core';
import { checkText, mismatch } from './check.js';
import { type FilledInstruction, fillInstruction } from './fill-instruction.js';
import { checkHistory, type HistoryItem } from './history.js';
import type { PrompterInput } from './input.js';
import type { PromptCall, PrompterRequest } from './prompter-options.js';
import type { PrompterSetup } from './prompter-setup.js';

/** A request, with the instruction filled and everything checked. */
export interface ResolvedRequest extends FilledInstruction {
  readonly history: readonly HistoryItem[];
  readonly tools: readonly Tool[];
  readonly label: string;
}

/**
 * Resolves a prompter's request: runs its pre-hook, chooses the tools, fills the slots.
 *
 * @param isText Whether the prompt is text, not a request body.
 */
export function resolveRequest(
  setup: PrompterSetup,
  input: PrompterInput,
  { history, tools, label }: PromptCall,
  isText: boolean,
): ResolvedRequest {
  const asked: PrompterRequest = { input, history, tools, label };
  const request = setup.options.preHook?.(asked) ?? asked;
  const resolved = {
    history: checkHistory(request.history, 'history'),
    tools: toolsOf(setup, request),
    label: request.label ?? '',
  };
  checkText(resolved.label, 'label');
  if (!setup.layout.isChat && resolved.history.length > 0) {
    throw new ModelspeakError(
      'unsupported',
      `${setup.layout.name} does not support history; use the chat prompter`,
      { path: 'history' },
    );
  }
  return { ...resolved, ...fillInstruction(setup, request.input, resolved.tools, isText) };
}

function toolsOf(
  { options: { tools: own }, dialect }: PrompterSetup,
  { input, history, tools }: PrompterRequest,
): readonly Tool[] {
  const hasOwn = typeof own === 'function' || (own != null && own.length > 0);
  if (tools && hasOwn && !dialect.edition.replacesTools) {
    throw new ModelspeakError(
      'invalid_input',
      'the prompter already has tools; pass tools either to the prompter or to the call',
      { path: 'tools' },
    );
  }
  const chosen = typeof own === 'function' ? own(input, history) : own;
  checkTools(tools, 'tools');
  checkTools(chosen, 'options.tools');
  return (tools?.length ? tools : chosen) ?? [];
}

function checkTools(tools: unknown, path: string): void {
  if (tools != null && !Array.isArray(tools)) throw mismatch(tools, 'an array of tools', path);
}

import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { repeatedCalls } from '@modelspeak/chat';
import type { AssistantMessage, FunctionToolCall } from '@modelspeak/core';
import { argumentsOf } from '../exact-input.js';

/** What a stop condition of the AI SDK knows of the steps so far. */
export interface StepsSoFar {
  readonly steps: readonly {
    readonly toolCalls: readonly {
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: unknown;
      readonly providerMetadata?: SharedV4ProviderMetadata | undefined;
    }[];
  }[];
}

/**
 * A stop condition for the loops of the AI SDK: it ends them once the model has made the same call, with the same
 * arguments, several times in a row. Small models do so for ever. `run` of a chat model tells the model first.
 *
 * @param repeats How often the same call may run in a row; 3 by default.
 *
 * @example
 * ```ts
 * import { hasRepeatedCall } from '@modelspeak/ai-sdk';
 *
 * const step = { toolCalls: [{ toolCallId: 'a', toolName: 'look', input: { at: 1 } }] };
 * const stopWhen = hasRepeatedCall();
 * console.log(stopWhen({ steps: [step, step] }), stopWhen({ steps: [step, step, step] })); // false true
 * ```
 */
export function hasRepeatedCall(repeats?: number): (soFar: StepsSoFar) => boolean {
  return ({ steps }) => {
    const messages = steps.map(
      ({ toolCalls }): AssistantMessage => ({
        role: 'assistant',
        tool_calls: toolCalls.map(
          ({ toolCallId, toolName, input, providerMetadata }): FunctionToolCall => ({
            id: toolCallId,
            type: 'function',
            function: { name: toolName, arguments: argumentsOf(input ?? {}, providerMetadata) },
          }),
        ),
      }),
    );
    const last = messages.at(-1)?.tool_calls ?? [];
    // A call that may not run once more has been made often enough.
    return last.some((call) => repeatedCalls([call], messages, repeats).repeated.size > 0);
  };
}

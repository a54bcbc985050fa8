import { refusalOutcome, type VectorOutcome } from '@modelspeak/conformance';
import { type Message, writeJson } from '@modelspeak/core';
import { Prompt, type PromptMessage } from '@modelspeak/prompts';

/** A case of `flink-prompt.json`: what Flink Agents makes of a template and variables. */
interface FlinkCase {
  readonly template: string | readonly PromptMessage[];
  readonly variables: Readonly<Record<string, string>>;
  readonly format_string: string;
  readonly format_messages: readonly unknown[];
  readonly reference_error?: string;
}

/** Runs a case of Flink Agents' prompts, in both ways of formatting. */
export function runFlinkPrompt(vector: unknown): VectorOutcome {
  const { template, variables, format_string, format_messages, reference_error } =
    vector as FlinkCase;
  const prompt: Prompt = promptOf(template);
  if (reference_error !== undefined) return refusalOutcome(() => prompt.formatMessages(variables));
  return {
    expected: writeJson({ format_string, format_messages }),
    actual: writeJson({
      format_string: prompt.formatString(variables),
      format_messages: prompt.formatMessages(variables).map(withoutExtra),
    }),
  };
}

/** The reference's `format_messages(role=MessageRole.SYSTEM)`: its design has USER, as ours does. */
function promptOf(template: FlinkCase['template']): Prompt {
  return typeof template === 'string'
    ? Prompt.fromText(template, { role: 'system' })
    : Prompt.fromMessages(template);
}

/** The reference's `format_messages` loses `extra_args`, which ours keeps as `extra`. */
function withoutExtra({ extra: _, ...message }: Message): object {
  return message;
}

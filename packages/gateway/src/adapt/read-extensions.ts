import type { BodyParts, Sampling, Thinking } from '@modelspeak/core';

type Keys = Readonly<Record<string, unknown>>;

/** Settings of sampling by the names of other servers, and the older name of the token limit. */
const SAMPLING: Readonly<Record<string, keyof Sampling>> = {
  max_tokens: 'maxTokens',
  max_completion_tokens: 'maxTokens',
  top_k: 'topK',
  min_p: 'minP',
  repeat_penalty: 'repeatPenalty',
  repetition_penalty: 'repeatPenalty',
};

/**
 * Reads what Chat Completions has besides OpenAI's own parameters: the names of llama.cpp, vLLM and OpenRouter
 * for sampling and thinking, which clients of local models send.
 */
export function readExtensions(parts: BodyParts): BodyParts {
  const parameters: Record<string, unknown> = { ...parts.parameters };
  const sampling: Record<string, unknown> = { ...parts.sampling };
  for (const [name, setting] of Object.entries(SAMPLING)) {
    const value = numberOf(parameters[name]);
    if (value === undefined) continue;
    sampling[setting] ??= value;
    delete parameters[name];
  }
  const { chat_template_kwargs: template, reasoning } = parameters;
  const thinking = { ...thinkingOf(template, 'enable_thinking', 'reasoning_effort') };
  Object.assign(thinking, thinkingOf(reasoning, 'enabled', 'effort'), parts.options.thinking);
  return {
    ...parts,
    sampling,
    parameters,
    options: {
      ...parts.options,
      ...(Object.keys(thinking).length > 0 && { thinking: thinking as Thinking }),
    },
  };
}

function thinkingOf(given: unknown, switchName: string, effortName: string): object {
  if (typeof given !== 'object' || given === null) return {};
  const { [switchName]: enabled, [effortName]: effort } = given as Keys;
  return {
    ...(typeof enabled === 'boolean' && { enabled }),
    ...(typeof effort === 'string' && { effort }),
  };
}

/** A number, also as core reads it from JSON text. */
function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return undefined;
  const number = Number(String(value));
  return Number.isNaN(number) ? undefined : number;
}

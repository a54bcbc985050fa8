import { chatTemplateRunner, mapCases } from '@modelspeak/conformance';
import { type Json, writeJson } from '@modelspeak/core';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { pythonJson } from '@modelspeak/pythonic';

/** The options of openai-harmony's system message. */
interface SystemOptions {
  readonly reasoning_effort: 'low' | 'medium' | 'high';
  readonly conversation_start_date: string;
  readonly knowledge_cutoff: string;
  readonly builtin_tools: readonly ('browser' | 'python')[];
  readonly model_identity: string;
}

const runTexts = chatTemplateRunner(
  gptOss(),
  ({
    reasoning_effort,
    conversation_start_date,
    knowledge_cutoff,
    builtin_tools,
    model_identity,
  }: Partial<SystemOptions>) => ({
    options: {
      builtinTools: builtin_tools,
      modelIdentity: model_identity,
      knowledgeCutoff: knowledge_cutoff,
    },
    render: { today: conversation_start_date, thinking: { effort: reasoning_effort } },
  }),
);

interface HarmonyCase {
  readonly input: { readonly messages: readonly HarmonyMessage[] };
}

interface HarmonyMessage {
  readonly tool_calls?: readonly { readonly function: { readonly arguments: Json } }[];
}

const STYLE = pythonJson({ ascii: false });

/** Runs a case of openai-harmony, which was recorded with arguments serialized by `json.dumps`. */
export const runHarmony = mapCases(runTexts, ({ input, ...vector }: HarmonyCase) => ({
  ...vector,
  input: { ...input, messages: input.messages.map(withTextArguments) },
}));

function withTextArguments(message: HarmonyMessage): object {
  const { tool_calls: calls } = message;
  if (calls === undefined) return message;
  return {
    ...message,
    tool_calls: calls.map((call) => ({
      ...call,
      function: { ...call.function, arguments: writeJson(call.function.arguments, STYLE) },
    })),
  };
}

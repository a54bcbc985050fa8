import { refusalOutcome, type VectorOutcome } from '@modelspeak/conformance';
import { type Conversation, type Json, type Message, writeJson } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';

/** A case of `chat-templates/llama3.json`. */
interface ChatTemplateCase {
  readonly input: {
    readonly messages: readonly Message[];
    readonly tools: Conversation['tools'];
    readonly add_generation_prompt: boolean;
    readonly template_options?: {
      readonly date_string?: string;
      readonly tools_in_user_message?: boolean;
      readonly builtin_tools?: readonly ('brave_search' | 'wolfram_alpha' | 'code_interpreter')[];
    };
  };
  readonly output: string;
  readonly reference_error?: string;
}

/** Runs a case of the chat template that ships with Llama 3.1. */
export function runChatTemplate(vector: unknown): VectorOutcome {
  const { input, output, reference_error } = vector as ChatTemplateCase;
  const options = input.template_options ?? {};
  const conversation = { messages: input.messages.map(withTextArguments), tools: input.tools };
  const render = (referenceSpelling: boolean): string =>
    llama3({
      profile: 'hf',
      toolsInUserMessage: options.tools_in_user_message,
      builtinTools: options.builtin_tools,
      referenceSpelling,
    }).render(conversation, {
      generationPrompt: input.add_generation_prompt,
      today: isoDate(options.date_string),
      onLoss: 'reference',
    });
  if (reference_error !== undefined) return refusalOutcome(() => render(false));
  const actual = render(false);
  if (actual === output) return { expected: output, actual };
  const asReference = render(true);
  return asReference === output
    ? { expected: output, actual: asReference, exception: 'the template leaves quotes unescaped' }
    : { expected: output, actual };
}

/** The template is handed arguments as objects, where the conversation has them as JSON text. */
function withTextArguments(message: Message): Message {
  if (message.role !== 'assistant' || !message.tool_calls) return message;
  return {
    ...message,
    tool_calls: message.tool_calls.map((call) =>
      call.type !== 'function'
        ? call
        : {
            ...call,
            function: {
              name: call.function.name,
              arguments: writeJson(call.function.arguments as Json),
            },
          },
    ),
  };
}

/** `05 Jan 2025` as `2025-01-05`. */
function isoDate(text: string | undefined): string | undefined {
  return text === undefined
    ? undefined
    : new Date(`${text} 00:00:00 UTC`).toISOString().slice(0, 10);
}

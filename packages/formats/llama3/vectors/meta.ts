import { type PromptSource, refusalOutcome, type VectorOutcome } from '@modelspeak/conformance';
import { type Conversation, parseJson, type Reply, type Tool, writeJson } from '@modelspeak/core';
import { llama3, systemMessages, toolOutcomeText } from '@modelspeak/format-llama3';

/** A case of `llama3-meta.json`, with the function of llama-stack that was run. */
type MetaCase =
  | {
      readonly method: 'encode_dialog_prompt';
      readonly input: DialogInput;
      readonly output: string;
    }
  | {
      readonly method: 'system_messages';
      readonly input: {
        readonly builtin_tools: readonly string[];
        readonly custom_tools: readonly ReferenceTool[];
        readonly instruction: string | null;
        readonly tool_prompt_format: ToolPromptFormat;
        readonly today: string;
      };
      readonly output: unknown;
    }
  | {
      readonly method: 'python_list_system_prompt';
      readonly input: { readonly custom_tools: readonly ReferenceTool[] };
      readonly output: string;
    }
  | {
      readonly method: 'tool_response';
      readonly input: Parameters<typeof toolOutcomeText>[0];
      readonly output: string;
    }
  | {
      readonly method: 'decode_assistant_message_from_content';
      readonly input: string;
      readonly output: Decoded;
    };

type DialogInput = Conversation & { readonly tool_prompt_format: ToolPromptFormat };

type ToolPromptFormat = 'json' | 'function_tag' | 'python_list';

interface ReferenceTool {
  readonly tool_name: string;
  readonly description?: string | null;
  readonly input_schema?: Record<string, unknown> | null;
}

interface Decoded {
  readonly content: string;
  readonly stop_reason: string;
  readonly tool_calls: readonly { readonly name: string; readonly arguments: unknown }[];
}

/** Runs a case of llama-stack. */
export function runMeta(vector: unknown): VectorOutcome {
  const given = vector as MetaCase & { readonly reference_error?: string };
  if (given.reference_error === undefined) return runCase(given);
  if (given.method !== 'decode_assistant_message_from_content') {
    return refusalOutcome(() => runCase({ ...given, output: '' }));
  }
  const read = writeJson(decoded(llama3().parse(given.input)));
  const exception = 'a reader refuses nothing: a malformed call is text';
  return { expected: read, actual: read, exception };
}

function runCase({ method, input, output }: MetaCase): VectorOutcome {
  switch (method) {
    case 'encode_dialog_prompt':
      return eitherSpelling(
        output,
        (referenceSpelling) => {
          const { format, conversation, options } = dialogPrompt(input, referenceSpelling);
          return format.render(conversation, options);
        },
        hasQuotesInArguments(input)
          ? 'llama-stack leaves quotes unescaped inside a string of a call, which ends it too early'
          : 'llama-stack writes a nested object as {key=value}, which is not valid Python',
      );
    case 'system_messages':
      return {
        expected: writeJson(output),
        actual: writeJson(
          systemMessages({
            builtinTools: input.builtin_tools,
            tools: input.custom_tools.map(toTool),
            instruction: input.instruction ?? undefined,
            toolPromptFormat: input.tool_prompt_format,
            today: input.today,
            referenceSpelling: true,
          }),
        ),
      };
    case 'python_list_system_prompt': {
      const tools = input.custom_tools.map(toTool);
      const options = { tools, toolPromptFormat: 'python_list', referenceSpelling: true } as const;
      return { expected: output, actual: systemMessages(options)[0]?.content ?? '' };
    }
    case 'tool_response':
      return { expected: output, actual: toolOutcomeText(input) };
    case 'decode_assistant_message_from_content':
      return compareDecoded(output, decoded(llama3().parse(input)), input);
  }
}

/** Returns the prompt of a case, if it has one. */
export function metaPrompt(vector: unknown): PromptSource | undefined {
  const { method, input, reference_error } = vector as MetaCase & {
    readonly reference_error?: string;
  };
  if (method !== 'encode_dialog_prompt' || reference_error !== undefined) return undefined;
  return dialogPrompt(input, false);
}

function dialogPrompt(input: DialogInput, referenceSpelling: boolean): PromptSource {
  return {
    format: llama3({ toolPromptFormat: input.tool_prompt_format, referenceSpelling }),
    conversation: { messages: input.messages },
    options: { generationPrompt: true },
  };
}

function eitherSpelling(
  expected: string,
  write: (referenceSpelling: boolean) => string,
  exception: string,
): VectorOutcome {
  const actual = write(false);
  if (actual === expected) return { expected, actual };
  const asReference = write(true);
  return asReference === expected
    ? { expected, actual: asReference, exception }
    : { expected, actual };
}

function hasQuotesInArguments({ messages }: Conversation): boolean {
  return messages.some(
    (message) =>
      message.role === 'assistant' &&
      message.tool_calls?.some(
        (call) => call.type === 'function' && /\\["\\]/.test(call.function.arguments),
      ),
  );
}

function compareDecoded(expected: Decoded, actual: Decoded, input: string): VectorOutcome {
  const [first] = actual.tool_calls;
  const cut = { ...actual, tool_calls: first === undefined ? [] : [first] };
  if (actual.tool_calls.length > 1 && writeJson(cut) === writeJson(expected)) {
    const exception = 'llama-stack keeps only the first of several calls';
    return { expected: writeJson(expected), actual: writeJson(cut), exception };
  }
  const asText = input.replace(/<\|e[om][tm]_id\|>$/, '');
  if (
    expected.tool_calls.length === 0 &&
    first !== undefined &&
    asText.endsWith(expected.content) &&
    (input.includes('<function=') || (actual.content !== '' && asText.endsWith(actual.content)))
  ) {
    const undecoded = { ...actual, content: expected.content, tool_calls: [] };
    const exception = input.includes('<function=')
      ? 'llama-stack cuts the arguments of a function tag at their first "}"'
      : 'llama-stack does not read a call if text follows it';
    return { expected: writeJson(expected), actual: writeJson(undecoded), exception };
  }
  if (actual.content !== expected.content && actual.content.trim() === expected.content.trim()) {
    const stripped = { ...actual, content: expected.content };
    const exception = 'llama-stack strips spaces that the model wrote around a text';
    return { expected: writeJson(expected), actual: writeJson(stripped), exception };
  }
  const written = { expected: writeJson(expected), actual: writeJson(actual) };
  // The same number may be written differently: 1e5 is 100000.0 in Python.
  return byValue(written.expected) === byValue(written.actual)
    ? { ...written, actual: written.expected }
    : written;
}

function byValue(json: string): string {
  return JSON.stringify(JSON.parse(json));
}

const STOP_REASONS: Readonly<Record<string, string>> = {
  '<|eot_id|>': 'end_of_turn',
  '<|eom_id|>': 'end_of_message',
};

function decoded({ message, stop }: Reply): Decoded {
  return {
    content: typeof message.content === 'string' ? message.content : '',
    stop_reason: STOP_REASONS[stop ?? ''] ?? 'out_of_tokens',
    tool_calls: (message.tool_calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [{ name: call.function.name, arguments: parseJson(call.function.arguments) }]
        : [],
    ),
  };
}

function toTool(tool: ReferenceTool): Tool {
  return {
    type: 'function',
    function: {
      name: tool.tool_name,
      description: tool.description,
      parameters: tool.input_schema,
    },
  };
}

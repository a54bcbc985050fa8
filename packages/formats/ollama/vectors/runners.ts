import {
  type ProviderDifference,
  providerRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { ollamaChat } from '@modelspeak/format-ollama';
import { openaiMessages } from '@modelspeak/format-openai-messages';

const from = openaiMessages({ maxTokens: 'max_tokens' });
const to = ollamaChat();

type Body = Readonly<Record<string, unknown>>;

interface Message extends Body {
  readonly images?: readonly string[];
  readonly tool_calls?: readonly { readonly function: Body }[];
}

/**
 * The id of a call and the name of a result's tool are two ways to say which call it answers; no images are as good
 * as an empty list, and the same goes for tools and for required arguments.
 */
function normalize({ messages, tools = [], ...body }: Body): object {
  return {
    ...body,
    tools: (tools as readonly Tool[]).map(plainTool),
    messages: (messages as readonly Message[]).map(
      ({
        tool_call_id: _id,
        tool_name: _name,
        name: _tool,
        images = [],
        tool_calls,
        ...message
      }) => ({
        ...message,
        ...(images.length > 0 && { images }),
        ...(tool_calls !== undefined && {
          tool_calls: tool_calls.map((call) => ({ function: call.function })),
        }),
      }),
    ),
  };
}

interface Tool {
  readonly function: Body & { readonly parameters: Body };
}

function plainTool({ function: { parameters, ...called }, ...tool }: Tool): object {
  const { required, ...schema } = parameters;
  const isEmpty = Array.isArray(required) && required.length === 0;
  return { ...tool, function: { ...called, parameters: isEmpty ? schema : parameters } };
}

const WITHOUT_TOOLS: ProviderDifference = {
  reason: 'Ollama has no tool choice, so a model that shall call no tools is offered none',
  change: ({ tools, ...body }, input) =>
    input['tool_choice'] === 'none' || tools === undefined ? body : { ...body, tools },
};

const WITHOUT_URLS: ProviderDifference = {
  reason: 'the reference writes the address of an image; Ollama takes its bytes in base64',
  change: ({ messages, ...body }) => ({
    ...body,
    messages: (messages as readonly Message[]).map((message) =>
      message.images === undefined
        ? message
        : { ...message, images: message.images.filter((image) => !image.startsWith('http')) },
    ),
  }),
};

const STRICT: ProviderDifference = {
  reason: 'the reference leaves out strict, which belongs to the tool',
  change({ tools, ...body }, input) {
    if (tools === undefined) return body;
    const strict = new Map(
      (input['tools'] as readonly { readonly function: Body }[]).map((tool) => [
        tool.function['name'],
        tool.function['strict'],
      ]),
    );
    return {
      ...body,
      tools: (tools as readonly { readonly function: Body }[]).map((tool) => ({
        ...tool,
        function: {
          ...tool.function,
          ...(strict.get(tool.function['name']) === true && { strict: true }),
        },
      })),
    };
  },
};

const OPTIONS: Readonly<Record<string, string>> = {
  max_output_tokens: 'num_predict',
  temperature: 'temperature',
  stop: 'stop',
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'providers/ollama-aisdk.json': providerRunner(from, to, {
    normalize,
    omits: true,
    differences: [
      WITHOUT_URLS,
      WITHOUT_TOOLS,
      STRICT,
      {
        reason:
          'the reference turns thinking off, and writes settings and a tool choice at the top, or leaves them out; Ollama reads settings in options, and has no tool choice',
        change({ think: _think, tool_choice: _choice, ...given }, input) {
          const { stop } = input;
          const body = { ...given, ...(stop !== undefined && { stop }) };
          const settings = Object.entries(body).flatMap(([key, value]) => {
            const name = OPTIONS[key];
            return name === undefined ? [] : [[name, value] as const];
          });
          const rest = Object.entries(body).filter(([key]) => OPTIONS[key] === undefined);
          return {
            ...Object.fromEntries(rest),
            ...(settings.length > 0 && { options: Object.fromEntries(settings) }),
          };
        },
      },
    ],
  }),
  'providers/ollama-litellm.json': providerRunner(from, to, {
    normalize,
    omits: true,
    differences: [WITHOUT_URLS, WITHOUT_TOOLS, STRICT],
  }),
};

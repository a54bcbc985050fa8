import { providerRunner, type VectorRunners } from '@modelspeak/conformance';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: string | readonly object[];
  readonly arguments?: string;
}

interface Tool {
  readonly name: string;
}

interface OpenAITool {
  readonly function: { readonly name: string; readonly strict?: boolean };
}

/** A text and a list with one part mean the same, as do instructions and a system message before all others. */
function normalize({ instructions, input, ...body }: Readonly<Record<string, unknown>>): object {
  const system = instructions === undefined ? [] : [{ role: 'system', content: instructions }];
  return { ...body, input: [...system, ...(input as readonly Item[])].map(plainItem) };
}

function plainItem(item: Item): object {
  if (item.arguments !== undefined) {
    return { ...item, arguments: JSON.stringify(JSON.parse(item.arguments)) };
  }
  if (typeof item.content !== 'string') return item;
  const type = item.role === 'assistant' ? 'output_text' : 'input_text';
  return { ...item, content: [{ type, text: item.content }] };
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'providers/openai-responses-aisdk.json': providerRunner(
    openaiMessages({ maxTokens: 'max_tokens' }),
    // The AI SDK leaves out reasoning of other models.
    openaiResponses({ foreign: 'omit' }),
    {
      normalize,
      omits: true,
      differences: [
        {
          reason: 'the reference leaves out strict, which the API has for tools',
          change({ tools, ...body }, input) {
            if (tools === undefined) return body;
            const strict = (input['tools'] as readonly OpenAITool[])
              .filter((tool) => tool.function.strict)
              .map((tool) => tool.function.name);
            return {
              ...body,
              tools: (tools as readonly Tool[]).map((tool) => ({
                ...tool,
                ...(strict.includes(tool.name) && { strict: true }),
              })),
            };
          },
        },
      ],
    },
  ),
};

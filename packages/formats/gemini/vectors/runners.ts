import {
  type ProviderDifference,
  providerRunner,
  type VectorRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { geminiContent } from '@modelspeak/format-gemini';
import { openaiMessages } from '@modelspeak/format-openai-messages';

const from = openaiMessages({ maxTokens: 'max_tokens' });
const to = geminiContent();

type Body = Readonly<Record<string, unknown>>;

interface Content {
  readonly role: string;
  readonly parts: readonly Part[];
}

interface Part extends Body {
  readonly functionCall?: Body;
  readonly functionResponse?: Body & { readonly response: Body };
  readonly fileData?: Body;
  readonly inlineData?: Body;
}

interface Tool {
  readonly functionDeclarations: readonly Body[];
}

interface Call {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Message {
  readonly content?: unknown;
  readonly tool_calls?: readonly Call[] | null;
  readonly tool_call_id?: string;
}

interface OpenAITool {
  readonly function: { readonly name: string; readonly parameters?: Body };
}

/** The model is part of the address; a content and its halves mean the same. */
function normalize({ model: _model, contents, ...body }: Body): object {
  const joined: { role: string; parts: readonly Part[] }[] = [];
  for (const { role, parts } of contents as readonly Content[]) {
    const last = joined.at(-1);
    if (last?.role === role) last.parts = [...last.parts, ...parts];
    else joined.push({ role, parts });
  }
  return { ...body, contents: joined };
}

/** Changes each part of the contents; `undefined` leaves it out. */
const withParts =
  (change: (part: Part) => Part | undefined): ProviderDifference['change'] =>
  ({ contents, ...body }) => ({
    ...body,
    contents: (contents as readonly Content[]).map(({ role, parts }) => ({
      role,
      parts: parts.flatMap((part) => change(part) ?? []),
    })),
  });

const OUTPUT: ProviderDifference = {
  reason:
    'the reference has a key of its own for the output of a function; the API documents the key output',
  change: withParts(({ functionResponse, ...part }) => {
    if (functionResponse === undefined) return part;
    const output = functionResponse.response['content'];
    return {
      ...part,
      functionResponse: { ...functionResponse, response: output === '' ? {} : { output } },
    };
  }),
};

const SCHEMAS: ProviderDifference = {
  reason:
    'the reference translates schemas into the older form of the API, which leaves out much; it takes JSON Schema as parametersJsonSchema',
  change({ tools, ...body }, input) {
    if (tools === undefined) return body;
    const schemas = new Map(
      (input['tools'] as readonly OpenAITool[]).map(({ function: { name, parameters } }) => [
        name,
        parameters,
      ]),
    );
    return {
      ...body,
      tools: (tools as readonly Tool[]).map(({ functionDeclarations }) => ({
        functionDeclarations: functionDeclarations.map(
          ({ parameters: _older, ...declaration }) => ({
            ...declaration,
            parametersJsonSchema: schemas.get(String(declaration['name'])),
          }),
        ),
      })),
    };
  },
};

const FILES: ProviderDifference = {
  reason: 'the reference says that every image on the web is a JPEG',
  change: withParts(({ fileData, ...part }) => {
    if (fileData === undefined) return part;
    const isPng = String(fileData['fileUri']).endsWith('.png');
    return { ...part, fileData: { ...fileData, ...(isPng && { mimeType: 'image/png' }) } };
  }),
};

/** Keys whose values are the user's own data. */
const DATA = ['args', 'response', 'parameters'];

/** Reads keys in snake case, which the API takes too. */
function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z])/g, (_found, letter: string) => letter.toUpperCase()),
      DATA.includes(key) ? inner : camel(inner),
    ]),
  );
}

const EMPTY: ProviderDifference = {
  reason: 'the reference writes an empty text before calls; the API takes calls alone',
  change: withParts((part) => (part['text'] === '' ? undefined : part)),
};

const IDS: ProviderDifference = {
  reason:
    'the reference leaves out the ids of calls, and calls that are equal but for their id; the API has ids to tell them apart',
  change({ contents, ...body }, { messages }) {
    const given = messages as readonly Message[];
    const turns = given.flatMap(({ tool_calls: calls }) => (calls?.length ? [calls] : []));
    const results = given.flatMap(({ tool_call_id: id }) => (id === undefined ? [] : [id]));
    const withId = ({ functionResponse, ...part }: Part): Part => ({
      ...part,
      ...(functionResponse && { functionResponse: { id: results.shift(), ...functionResponse } }),
    });
    return {
      ...body,
      contents: (contents as readonly Content[]).map(({ role, parts }) => {
        const calls = parts.flatMap(({ functionCall }) => functionCall ?? []);
        const asked = calls.length > 0 ? (turns.shift() ?? []) : [];
        const others = parts.filter(({ functionCall }) => functionCall === undefined);
        return {
          role,
          parts: [
            ...others.map(withId),
            ...asked.map(({ id, function: { name, arguments: json } }) => ({
              functionCall: { id, ...calls.find((call) => isEqual(call, { name, json })) },
            })),
          ],
        };
      }),
    };
  },
};

function isEqual(call: Body, { name, json }: { name: string; json: string }): boolean {
  const args = JSON.stringify(JSON.parse(json));
  return call['name'] === name && JSON.stringify(call['args']) === args;
}

const JSON_RESULTS: ProviderDifference = {
  reason:
    'the reference reads results that are JSON; a text stays a text unless it is compact JSON',
  change(body, { messages }) {
    const texts = (messages as readonly Message[]).flatMap(({ tool_call_id: id, content }) =>
      id === undefined ? [] : [String(content)],
    );
    const change = withParts(({ functionResponse, ...part }) => {
      if (functionResponse === undefined) return part;
      const { response } = functionResponse;
      const text = texts.shift() ?? '';
      const isRead = !('content' in response) && isEqualJson(response, text);
      const content = isRead ? { content: text } : response;
      return { ...part, functionResponse: { ...functionResponse, response: content } };
    });
    return change(body, {});
  },
};

function isEqualJson(value: Body, text: string): boolean {
  return text.startsWith('{') && JSON.stringify(value) === JSON.stringify(JSON.parse(text));
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'providers/gemini-aisdk.json': providerRunner(from, to, {
    normalize,
    omits: true,
    differences: [OUTPUT, SCHEMAS, FILES],
  }),
  'providers/gemini-litellm.json': fetching(
    providerRunner(from, to, {
      normalize,
      omits: true,
      differences: [EMPTY, IDS, JSON_RESULTS, OUTPUT, SCHEMAS],
    }),
  ),
};

/** The reference fetches images on the web itself, which fails where there is no web. */
function fetching(run: VectorRunner): VectorRunner {
  return (vector) => {
    const { output, ...given } = vector as { readonly input: Body; readonly output?: Body };
    if (output !== undefined) return run({ ...given, output: camel(output) });
    const addresses = /https:[^"]+/g;
    const body = to.writeBody(from.readBody(given.input));
    return {
      expected: String(JSON.stringify(given.input['messages']).match(addresses)),
      actual: String(JSON.stringify(body.contents).match(addresses)),
      exception: 'the reference fetches images itself, and could not; the API takes addresses',
    };
  };
}

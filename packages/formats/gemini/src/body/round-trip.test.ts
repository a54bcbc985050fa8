import {
  type Content,
  FunctionCallingConfigMode,
  type FunctionDeclaration,
  type FunctionResponse,
  type GenerateContentConfig,
  type GenerationConfig,
  HarmBlockThreshold,
  HarmCategory,
  Language,
  Outcome,
  type Part,
  ThinkingLevel,
  type Tool,
  Type,
} from '@google/genai';
import { parseJson, writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geminiContent } from '../index.js';

const format = geminiContent();

/** A request body, of the types of the official client. */
interface Body
  extends Pick<
    GenerateContentConfig,
    'toolConfig' | 'safetySettings' | 'cachedContent' | 'labels' | 'serviceTier'
  > {
  model?: string;
  systemInstruction?: Content;
  contents: Content[];
  tools?: Tool[];
  generationConfig?: GenerationConfig;
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const id = fc.stringMatching(/^[a-z0-9_]{1,6}$/);
const data = fc.constantFrom('iVBORw0KGgo=', 'JVBERi0=', '');
const optional = <Value>(key: string, value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined }).map((made) => (made === undefined ? {} : { [key]: made }));
const signature = optional('thoughtSignature', id);
const input = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 3,
});

const textPart: fc.Arbitrary<Part> = fc
  .tuple(fc.oneof(text, fc.constant('')), signature, optional('partMetadata', input))
  .map(([said, ...more]) => Object.assign({ text: said }, ...more));
const media: fc.Arbitrary<Part> = fc
  .oneof<fc.Arbitrary<Part>[]>(
    fc
      .tuple(
        fc.constantFrom(
          'image/png',
          'audio/wav',
          'audio/mpeg',
          'audio/L16;rate=24000',
          'video/mp4',
          'application/pdf',
          'text/plain',
        ),
        data,
      )
      .map(([mimeType, bytes]) => ({ inlineData: { mimeType, data: bytes } })),
    fc.constant({ inlineData: { mimeType: 'image/png', data: 'aWJt', displayName: 'a.png' } }),
    fc
      .tuple(
        fc.oneof(
          fc.webUrl(),
          fc.constant('https://a.de/b.png?c'),
          fc.constant('gs://bucket/a'),
          fc.constant('https://youtu.be/x'),
        ),
        optional('mimeType', fc.constantFrom('image/jpeg', 'image/png', 'video/mp4')),
        optional('displayName', text),
      )
      .map(([fileUri, ...more]) => ({ fileData: Object.assign({ fileUri }, ...more) })),
  )
  .chain((part) =>
    fc
      .tuple(signature, optional('videoMetadata', fc.constant({ startOffset: '3s', fps: 2 })))
      .map((more) => Object.assign({}, part, ...more)),
  );
const thought: fc.Arbitrary<Part> = fc
  .tuple(text, signature)
  .map(([said, more]) => ({ text: said, thought: true, ...more }));
const own = fc.constantFrom<Part>(
  { executableCode: { language: Language.PYTHON, code: 'print(1)' }, thoughtSignature: 'c2ln' },
  { codeExecutionResult: { outcome: Outcome.OUTCOME_OK, output: '1' } },
  { toolCall: { id: 's1', args: { query: 'x' } } },
  { toolResponse: { id: 's1', response: { output: 'y' } } },
  { thoughtSignature: 'bG9uZQ==' },
  { thought: true, thoughtSignature: 'bG9uZQ==' },
  {},
);

const response: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  input,
  text.map((output) => ({ output })),
  text.map((error) => ({ error })),
  input.map((value) => ({ output: value })),
  input.map((value) => ({ output: JSON.stringify(value) })),
  fc.constantFrom<Record<string, unknown>>(
    {},
    { output: '' },
    { output: '{}' },
    { output: '{"output":"x"}' },
    { error: '{"a":1}' },
    { error: { code: 7 } },
    { output: 'x', error: 'y' },
  ),
);

/** A turn of the model with calls, and the user's turn with their results. */
const exchange: fc.Arbitrary<Content[]> = fc
  .tuple(
    fc.array(fc.oneof(textPart, thought, own), { maxLength: 3 }),
    fc.boolean(),
    fc.uniqueArray(fc.tuple(id, id, input, signature), {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 3,
    }),
    fc.array(textPart, { maxLength: 1 }),
  )
  .chain(([before, hasIds, calls, after]) =>
    fc
      .tuple(
        ...calls.map(() =>
          fc.tuple(response, optional('parts', fc.array(media, { minLength: 1, maxLength: 2 }))),
        ),
      )
      .map((results): Content[] => {
        const withId = (key: string) => (hasIds ? { id: `${key}` } : {});
        return [
          {
            role: 'model',
            parts: [
              ...before,
              ...calls.map(([key, name, args, signed]) => ({
                functionCall: { ...withId(key), name, args },
                ...signed,
              })),
            ],
          },
          {
            role: 'user',
            parts: [
              ...calls.map(([key, name], index) => {
                const [returned, more] = results[index] ?? [{}, {}];
                const functionResponse = { ...withId(key), name, response: returned, ...more };
                return { functionResponse: functionResponse as FunctionResponse };
              }),
              ...after,
            ],
          },
        ];
      }),
  );
const said: fc.Arbitrary<Content[]> = fc.oneof(
  fc
    .array(fc.oneof(textPart, media), { maxLength: 3 })
    .map((parts): Content[] => [{ role: 'user', parts }]),
  fc
    .array(fc.oneof(textPart, thought, media, own), { maxLength: 3 })
    .map((parts): Content[] => [{ role: 'model', parts }]),
);

const declaration: fc.Arbitrary<FunctionDeclaration> = fc
  .tuple(
    id,
    optional('description', text),
    fc.constantFrom<Partial<FunctionDeclaration>>(
      {},
      { parametersJsonSchema: { type: 'object', properties: { a: { type: ['string', 'null'] } } } },
      {
        parameters: {
          type: Type.OBJECT,
          properties: {
            type: { type: Type.STRING, nullable: true, maxLength: '9', enum: ['A', 'B'] },
            list: { type: Type.ARRAY, items: { anyOf: [{ type: Type.NUMBER }], nullable: true } },
          },
          required: ['type'],
          propertyOrdering: ['list', 'type'],
        },
      },
      { response: { type: Type.STRING }, parameters: { type: Type.OBJECT } },
    ),
  )
  .map(([name, ...more]) => Object.assign({ name: `other_${name}` }, ...more));
const toolConfig = fc.constantFrom<NonNullable<Body['toolConfig']>>(
  { functionCallingConfig: { mode: FunctionCallingConfigMode.AUTO } },
  { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } },
  {
    functionCallingConfig: { mode: FunctionCallingConfigMode.ANY, allowedFunctionNames: ['f'] },
    retrievalConfig: { languageCode: 'de' },
  },
  {
    functionCallingConfig: {
      mode: FunctionCallingConfigMode.ANY,
      allowedFunctionNames: ['f', 'g'],
    },
  },
  { functionCallingConfig: { mode: FunctionCallingConfigMode.VALIDATED } },
  { includeServerSideToolInvocations: true },
);
const offered: fc.Arbitrary<Pick<Body, 'tools' | 'toolConfig'>> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(
      fc.constantFrom<Tool[]>(
        [{ googleSearch: {} }, { urlContext: {} }],
        [{ codeExecution: {} }],
        [],
      ),
      fc.uniqueArray(declaration, { selector: ({ name }) => name, maxLength: 3 }),
      fc.boolean(),
      optional('toolConfig', toolConfig),
    )
    .map(([provided, more, isLast, choice]) => {
      const functions: Tool = { functionDeclarations: [{ name: 'f' }, ...more] };
      return { tools: isLast ? [...provided, functions] : [functions, ...provided], ...choice };
    }),
);
const config: fc.Arbitrary<GenerationConfig> = fc
  .tuple(
    optional('maxOutputTokens', fc.nat()),
    optional('temperature', fc.constantFrom(0, 0.5, 2)),
    optional('topK', fc.nat(40)),
    optional('seed', fc.nat()),
    optional('stopSequences', fc.array(text, { minLength: 1, maxLength: 2 })),
    optional('candidateCount', fc.constant(1)),
    optional('responseLogprobs', fc.boolean()),
    optional('logprobs', fc.nat(20)),
    fc.constantFrom<GenerationConfig>(
      {},
      { responseMimeType: 'text/plain' },
      { responseMimeType: 'application/json' },
      { responseMimeType: 'application/json', responseJsonSchema: { type: 'object' } },
      {
        responseMimeType: 'application/json',
        responseSchema: { type: Type.ARRAY, items: { type: Type.STRING, format: 'enum' } },
      },
      { responseMimeType: 'text/x.enum', responseSchema: { type: Type.STRING, enum: ['a'] } },
    ),
    optional(
      'thinkingConfig',
      fc.constantFrom(
        { includeThoughts: true, thinkingBudget: 2000 },
        { includeThoughts: false, thinkingBudget: -1 },
        { includeThoughts: true, thinkingBudget: 0 },
        { thinkingBudget: 0 },
        { thinkingLevel: ThinkingLevel.HIGH, includeThoughts: true },
        { thinkingLevel: ThinkingLevel.MINIMAL, thinkingBudget: 5 },
        { thinkingLevel: ThinkingLevel.THINKING_LEVEL_UNSPECIFIED },
      ),
    ),
  )
  .map((more) => Object.assign({}, ...more));

const bodies: fc.Arbitrary<Body> = fc
  .tuple(
    fc.array(fc.oneof(said, exchange), { minLength: 1, maxLength: 4 }),
    optional('model', fc.constantFrom('gemini-3-pro', 'models/gemini-3-flash')),
    optional(
      'systemInstruction',
      fc
        .tuple(
          fc.array(textPart, { minLength: 1, maxLength: 2 }),
          optional('role', fc.constant('user')),
        )
        .map(([parts, more]) => ({ parts, ...more })),
    ),
    offered,
    optional('generationConfig', config),
    optional(
      'safetySettings',
      fc.constant([
        {
          category: HarmCategory.HARM_CATEGORY_HARASSMENT,
          threshold: HarmBlockThreshold.BLOCK_NONE,
        },
      ]),
    ),
    optional('cachedContent', fc.constant('cachedContents/a')),
    optional('labels', fc.constant({ team_name: 'x' })),
  )
  .map(([contents, ...more]) => {
    const body: Body = { contents: contents.flat() };
    return Object.assign(body, ...more);
  })
  .filter(isNormal);

/** Whether a body has none of the forms that are written in another way: see the README. */
function isNormal({ contents, generationConfig }: Body): boolean {
  const isOpen = ({ parts = [] }: Content) => parts.at(-1)?.functionResponse !== undefined;
  const isEmpty = generationConfig !== undefined && Object.keys(generationConfig).length === 0;
  return (
    !isEmpty &&
    contents.every(({ role }, index) => {
      const before = contents[index - 1];
      if (before === undefined) return true;
      return role === 'user' ? !isOpen(before) : before.role === 'user';
    })
  );
}

const rewritten = (body: object | string) => {
  const parts = format.readBody(body);
  return { ...parts, options: { ...parts.options, toolLinks: false } };
};

describe('a body', () => {
  test('is written as it was read', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(format.writeBody(rewritten(body))).toEqual(body);
      }),
      { numRuns: 1000 },
    );
  });

  test('is written as it was read from text, with the spelling of numbers', () => {
    const given =
      '{"contents":[{"role":"model","parts":[{"functionCall":{"name":"f","args":{"x":1.0,"2":1e3}}}]},' +
      '{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"y":2.50}}}]}],"labels":{"n":1.50}}';
    const again = format.writeBodyText(rewritten(given));
    expect(parseJson(again, { objects: 'map' })).toEqual(parseJson(given, { objects: 'map' }));
  });

  test('may have keys in snake case, but not in the data of the user', () => {
    const body = {
      system_instruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ inline_data: { mime_type: 'image/png', data: 'aQ==' } }] },
        { role: 'model', parts: [{ function_call: { name: 'f', args: { a_b: 1 } } }] },
        {
          role: 'user',
          parts: [{ function_response: { name: 'f', response: { c_d: 2 } } }],
        },
      ],
      tools: [
        {
          function_declarations: [
            {
              name: 'f',
              parameters: { type: 'OBJECT', properties: { a_b: { any_of: [{ type: 'STRING' }] } } },
            },
          ],
        },
      ],
      generation_config: { max_output_tokens: 5, thinking_config: { include_thoughts: true } },
    };
    expect(format.writeBody(rewritten(body))).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'aQ==' } }] },
        { role: 'model', parts: [{ functionCall: { name: 'f', args: { a_b: 1 } } }] },
        { role: 'user', parts: [{ functionResponse: { name: 'f', response: { c_d: 2 } } }] },
      ],
      tools: [
        {
          functionDeclarations: [
            {
              name: 'f',
              parameters: { type: 'OBJECT', properties: { a_b: { anyOf: [{ type: 'STRING' }] } } },
            },
          ],
        },
      ],
      generationConfig: { maxOutputTokens: 5, thinkingConfig: { includeThoughts: true } },
    });
  });
});

describe('parts of a body', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const parts = rewritten(body);
        const again = rewritten(format.writeBody(parts));
        expect(JSON.parse(writeJson(again))).toEqual(JSON.parse(writeJson(parts)));
      }),
    );
  });
});

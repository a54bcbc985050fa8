import { AIMessage } from '@langchain/core/messages';
import { imageCost } from '@modelspeak/ai';
import { spreadExtra } from '@modelspeak/bodies';
import { createRegistry } from '@modelspeak/core';
import { NO_CAPABILITIES, typedJson } from '@modelspeak/core/authoring';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { apertus } from '@modelspeak/format-apertus';
import { geminiContent } from '@modelspeak/format-gemini';
import { kimi } from '@modelspeak/format-kimi';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { sharegpt } from '@modelspeak/format-sharegpt';
import { createTemplate } from '@modelspeak/prompts';
import { describe, expect, test } from 'vitest';
import { finishReason } from '../../packages/adapters/langchain/src/from-langchain/finish-reason.ts';
import { readMessages } from '../../packages/adapters/langchain/src/messages/read-messages.ts';
import { toToolChoice } from '../../packages/adapters/langchain/src/tools/to-tool-choice.ts';
import { withoutNulls } from '../../packages/ai/src/extract/strict-schema.ts';
import { conversationOf } from '../../packages/ai/src/prompt/messages-of.ts';
import { LARGE_PACKAGES } from '../../packages/cli/src/formats/install-line.ts';
import { toConversation } from '../../packages/cli/src/input/conversation.ts';
import { ModelNames } from '../../packages/gateway/src/servers/served-model.ts';

/** What every plain object has under a name that may come from outside. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
const toolWith = (parameters: object, name = 'f') => ({
  ...conversation,
  tools: [{ type: 'function' as const, function: { name, parameters } }],
});
const own = (name: string, value: unknown) => Object.fromEntries([[name, value]]);
const prompt = (name: string) => createTemplate({ name: 'T', user: `Say {{${name}}}.` });

/** Reads a stream to its end, or to the error that it is refused with. */
function readsOf(reader: { push(chunk: object): unknown; end(): unknown }, chunks: object[]) {
  try {
    for (const chunk of chunks) reader.push(chunk);
    reader.end();
    return 'read';
  } catch (error) {
    return (error as Error).name;
  }
}

/** Each place that has something by a name from outside: what it gives, and what it must give. */
const PLACES: Readonly<Record<string, (name: string) => readonly [unknown, unknown]>> = {
  'the text of a boolean in a reply': (name) => [
    typedJson(name, { type: 'boolean' }),
    JSON.stringify(name),
  ],
  'the type of an item of the Responses API': (name) => [
    readsOf(openaiResponses().reader(), [
      { type: 'response.output_item.added', output_index: 0, item: { type: name, id: 'i' } },
      { type: 'response.output_text.delta', output_index: 0, delta: 'Hi' },
    ]),
    'ModelspeakError',
  ],
  'the type of a block of the Messages API': (name) => {
    const chunks = [
      { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: name, more: 1 } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ];
    const typed = chunks.map((chunk) =>
      JSON.parse(JSON.stringify(chunk).replace(JSON.stringify(name), '"other"')),
    );
    return [
      readsOf(anthropicMessages({ maxTokens: 9 }).reader(), chunks),
      readsOf(anthropicMessages({ maxTokens: 9 }).reader(), typed),
    ];
  },
  'a key that only one protocol knows': (name) => [
    Object.entries(spreadExtra({ type: 'text', extra: own(name, 1) }, ['type'], 'part')),
    [
      ['type', 'text'],
      [name, 1],
    ],
  ],
  'a key of a row': (name) => {
    const format = sharegpt();
    const row = JSON.stringify({ conversations: [{ from: 'human', value: 'Hi' }] }).replace(
      /\}$/,
      `,${JSON.stringify(name)}:1}`,
    );
    return [format.writeBodyText(format.readBody(JSON.parse(row))), row];
  },
  'a tool of Gemini': (name) => {
    const body = (tool: string) =>
      JSON.stringify(geminiContent().body(toolWith({ type: 'object', properties: {} }, tool)));
    return [body(name).replaceAll(name, 'other'), body('other')];
  },
  'the type of a list of Apertus': (name) => {
    const text = (type: string) =>
      apertus().render(
        toolWith({ type: 'object', properties: { a: { type: 'array', items: { type } } } }),
      );
    return [text(name).replaceAll(name, 'other'), text('other')];
  },
  'the type of a parameter of Kimi': (name) => {
    const text = (type: string) =>
      kimi().render(toolWith({ type: 'object', properties: { a: { type, minimum: 1 } } }));
    return [text(name).replaceAll(name, 'other'), text('other')];
  },
  'a model of a gateway': (name) => {
    const model = { servers: [{ name: 's', model: { settings: {} } }] } as never;
    const names = new ModelNames({ ...own(name, model), other: model });
    return [
      [names.find(name).name, () => new ModelNames(own('other', model)).map((server) => server)],
      [name, expect.any(Function)],
    ];
  },
  'a model of a registry': (name) => {
    let said = '';
    try {
      createRegistry([kimi()]).forModel(name);
    } catch (error) {
      said = (error as Error).name;
    }
    return [said, 'ModelspeakError'];
  },
  'a reason of LangChain': (name) => [finishReason({ finish_reason: name }), undefined],
  'a tool of LangChain': (name) => [
    [toToolChoice(name), toToolChoice({ type: 'function', function: { name } } as never)],
    [
      { type: 'function', function: { name } },
      { type: 'function', function: { name } },
    ],
  ],
  'the id of a call of LangChain': (name) => {
    const calls = [{ id: name, name: 'f', args: { a: 1 } }];
    const context = { supports: NO_CAPABILITIES, tools: [] };
    const message = new AIMessage({ content: '', tool_calls: calls });
    return [
      readMessages([message], context),
      [
        expect.objectContaining({
          tool_calls: [
            { id: name, type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
          ],
        }),
      ],
    ];
  },
  'a variable of a prompt': (name) => {
    let said = '';
    try {
      conversationOf({} as never, { template: prompt(name) } as never, {} as never);
    } catch (error) {
      said = (error as Error).message;
    }
    return [said, expect.stringContaining(`needs a value for "${name}"`)];
  },
  'a property that a schema does not have': (name) => [
    Object.entries(withoutNulls(JSON.parse(`{"${name}":{"a":null}}`), {}) as object),
    [[name, {}]],
  ],
  'the quality and the size of an image': (name) => [
    [imageCost('dall-e-3', name), imageCost('dall-e-3', '1024x1024', name)],
    [undefined, undefined],
  ],
  'a key of a conversation': (name) => {
    let said = '';
    try {
      toConversation(JSON.parse(`{"messages":[],"${name}":1}`));
    } catch (error) {
      said = (error as Error).message;
    }
    return [said, expect.stringMatching(`^${name}: a conversation has only .*; leave it out;`)];
  },
  'a package to install': (name) => [Object.hasOwn(LARGE_PACKAGES, name), false],
};

describe.each(Object.entries(PLACES))('%s', (_place, given) => {
  test.each(NAMES)('%s', (name) => {
    const [found, expected] = given(name);
    expect(found).toEqual(expected);
  });
});

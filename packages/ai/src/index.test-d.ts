import { type ChatModel, chatModel } from '@modelspeak/chat';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { createTemplate, createTemplateStore } from '@modelspeak/prompts';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';
import {
  type AiError,
  type Answer,
  addTokens,
  type Classified,
  classify,
  createAi,
  createModels,
  type Drawn,
  type DryRun,
  type EmbedDryRun,
  type Extracted,
  embed,
  extract,
  fields,
  generate,
  type ImageDryRun,
  image,
  itemsOf,
  lazy,
  type Models,
  maybe,
  runTool,
  scan,
  signatureOf,
  stream,
  type ToolsAnswer,
  tokenCost,
  tools,
  totalCost,
} from './index.js';
import { type MakeEndpoint, markersOf, onlineChat, trainable } from './lazyllm/index.js';
import { checkModels, modelsFrom, parseModels } from './models/file/index.js';

const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai() });
declare const any: ChatModel;

expectTypeOf(await generate('Hi', { model })).toEqualTypeOf<Answer>();
expectTypeOf(await generate('Hi', { model: any, samples: 2 })).toEqualTypeOf<readonly Answer[]>();
expectTypeOf(await generate('Hi', { model, dryRun: true })).toEqualTypeOf<DryRun>();
declare const isDry: boolean;
declare const count: number | undefined;
expectTypeOf(await generate('Hi', { model, dryRun: isDry })).toEqualTypeOf<Answer | DryRun>();
expectTypeOf(await generate('Hi', { model, dryRun: false })).toEqualTypeOf<Answer>();
expectTypeOf(await generate('Hi', { model, samples: count })).toEqualTypeOf<
  Answer | readonly Answer[]
>();
// @ts-expect-error there is no such prompt
void generate(7, { model });
// @ts-expect-error there is no model
void generate('Hi', {});
// @ts-expect-error a name needs createAi
void generate('Hi', { model: 'mini' });
// @ts-expect-error there is no such option
void generate('Hi', { model, temprature: 0 });

const Food = z.object({ name: z.string(), adjectives: z.array(z.string()).optional() });
const food = await extract('An apple', { model, schema: Food });
expectTypeOf(food.value).toEqualTypeOf<{ name: string; adjectives?: string[] | undefined }>();
const items = await extract('An apple', { model, schema: itemsOf(Food) });
expectTypeOf(items.value.items[0]?.name).toEqualTypeOf<string | undefined>();
const perhaps = await extract('An apple', { model, schema: maybe(Food) });
expectTypeOf(perhaps.value.result?.name).toEqualTypeOf<string | undefined>();
const plain = await extract('An apple', {
  model,
  schema: fields({ name: 'string', sizes: 'number[]', ripe: 'boolean?' }),
});
expectTypeOf(plain.value.name).toEqualTypeOf<string>();
expectTypeOf(plain.value.sizes).toEqualTypeOf<readonly number[]>();
expectTypeOf(plain.value.ripe).toEqualTypeOf<boolean | undefined>();
const either = await extract('A', { model, schemas: { Food, Other: z.object({ a: z.number() }) } });
if (either.value.name === 'Other') expectTypeOf(either.value.value).toEqualTypeOf<{ a: number }>();
const dryExtract = await extract('A', { model, schema: Food, dryRun: true });
expectTypeOf(dryExtract).toEqualTypeOf<DryRun>();
const schemas = { Food };
expectTypeOf(await extract('A', { model, schemas, dryRun: true })).toEqualTypeOf<DryRun>();
expectTypeOf(await extract('A', { model, schema: { type: 'object' } })).toEqualTypeOf<
  Extracted<unknown>
>();
// @ts-expect-error there is no schema
void extract('A', { model });
// @ts-expect-error it is none
void extract('A', { model, schema: 7 });
// @ts-expect-error there is no such way
void extract('A', { model, schema: Food, by: 'magic' });
expectTypeOf(signatureOf(Food).function.name).toEqualTypeOf<string>();
// @ts-expect-error there is no such type
fields({ name: 'date' });

const found = await classify('A', { model, choices: ['animal', ['plant', 'that grows']] });
expectTypeOf(found.choice).toEqualTypeOf<'animal' | 'plant'>();
expectTypeOf((await classify('A', { model })).choice).toEqualTypeOf<'true' | 'false' | 'unknown'>();
expectTypeOf(
  await classify('A', { model, choices: ['a', 'b'], dryRun: true }),
).toEqualTypeOf<DryRun>();
declare const anyChoices: readonly string[];
expectTypeOf(await classify('A', { model, choices: anyChoices })).toEqualTypeOf<Classified>();
const likely = await classify('A', { model, choices: ['a', 'b'], distribution: true });
expectTypeOf(likely.distribution?.probabilities.a).toEqualTypeOf<number | undefined>();
// @ts-expect-error the reply is none of these
if (likely.choice === 'c') throw new Error('never');
// @ts-expect-error choices are a list
void classify('A', { model, choices: 'a' });
// @ts-expect-error a choice is a text
void classify('A', { model, choices: ['a', 7] });

expectTypeOf(await scan('A', { model, urls: 'a' })).toEqualTypeOf<Answer>();
expectTypeOf(await scan('A', { model, urls: ['a'], samples: 2 })).toEqualTypeOf<
  readonly Answer[]
>();
expectTypeOf(await scan('A', { model, urls: [], dryRun: true })).toEqualTypeOf<DryRun>();
// @ts-expect-error there are no images
void scan('A', { model });
// @ts-expect-error there is no such detail
void scan('A', { model, urls: 'a', detail: 'max' });

expectTypeOf(await tools('A', { model })).toEqualTypeOf<ToolsAnswer>();
expectTypeOf(await tools('A', { model, dryRun: true })).toEqualTypeOf<DryRun>();
// @ts-expect-error a number is no tool
void tools('A', { model, tools: [7] });
expectTypeOf(runTool<unknown>).returns.resolves.toBeUnknown();

const streamed = stream('A', { model });
expectTypeOf((await streamed.next()).value).toExtend<{ readonly type: string } | Answer>();
// @ts-expect-error what streams has no samples
void stream('A', { model, samples: 2 });

const lazyCall = lazy('A', (conversation, options) =>
  extract(conversation, { model, schema: Food, ...options }),
);
expectTypeOf(lazyCall.result?.value.name).toEqualTypeOf<string | undefined>();
void lazyCall.retry(
  ({ value }) => value.name === 'apple',
  ({ value }) => value.name,
);
// @ts-expect-error the value has no such key
void lazyCall.retry(({ value }) => value.nam === 'apple');
const texts = lazy('A', async () => 'text');
expectTypeOf(texts.result).toEqualTypeOf<string | undefined>();

expectTypeOf(addTokens([]).input).toEqualTypeOf<number>();
expectTypeOf(tokenCost(addTokens([]), { input: 1, output: 2 })).toEqualTypeOf<number>();
expectTypeOf(totalCost([])).toEqualTypeOf<number>();
expectTypeOf<AiError['code']>().toExtend<string>();

const embedder = { endpoint: openai() };
const one = await embed('A', { model: embedder });
expectTypeOf(one.embedding).toEqualTypeOf<readonly number[]>();
const many = await embed(['A'], { model: embedder, postprocess: (vector) => vector.length });
expectTypeOf(many.embedding).toEqualTypeOf<readonly number[]>();
// @ts-expect-error that is no model
void embed('A', { model: {} });
expectTypeOf(await embed('A', { model: embedder, dryRun: true })).toEqualTypeOf<EmbedDryRun>();

expectTypeOf(await image('A', { model: embedder })).toEqualTypeOf<Drawn>();
expectTypeOf(await image('A', { model: embedder, dryRun: true })).toEqualTypeOf<ImageDryRun>();
// @ts-expect-error sizes are as in 1024x1024
void image('A', { model: embedder, size: 'large' });

const ai = createAi({
  models: createModels({ mini: model }, { m: 'mini' }),
  model: 'mini',
  templates: createTemplateStore([
    createTemplate({ name: 'Greet', user: 'I am {{name}}.' }),
    createTemplate({ name: 'Leave', user: 'Bye.' }),
  ]),
});
void ai.generate({ template: 'Greet', variables: { name: 'Ann' } }, { model: 'm' });
void ai.generate({ template: 'Leave' }, {});
// @ts-expect-error no model has this name
void ai.generate('Hi', { model: 'other' });
// @ts-expect-error the template has another variable
void ai.generate({ template: 'Greet', variables: { nam: 'Ann' } }, {});
// @ts-expect-error no template has this name
void ai.generate({ template: 'Great', variables: { name: 'Ann' } }, {});
expectTypeOf((await ai.extract('A', { schema: Food })).value.name).toEqualTypeOf<string>();
expectTypeOf(await ai.generate('A')).toEqualTypeOf<Answer>();
expectTypeOf(await ai.classify('A')).toEqualTypeOf<Classified<'true' | 'false' | 'unknown'>>();
// @ts-expect-error an alias is for a model that is there
createModels({ mini: model }, { m: 'min' });

declare const parts: Parameters<typeof modelsFrom>[1];
const file = {
  models: { 'gpt-5-mini': { endpoint: { kind: 'openai' } } },
  aliases: { mini: 'gpt-5-mini' },
} as const;
const models = modelsFrom(file, parts);
expectTypeOf(models).toEqualTypeOf<Models<'gpt-5-mini' | 'mini'>>();
// @ts-expect-error the file has no such model
models.get('max');
expectTypeOf(modelsFrom(parseModels('{}'), parts)).toEqualTypeOf<Models>();
expectTypeOf(checkModels({}).default).toEqualTypeOf<string | undefined>();

declare const makeEndpoint: MakeEndpoint;
const online = onlineChat({ endpoint: makeEndpoint, source: 'deepseek' });
expectTypeOf(await online.prompt('A').call('B')).toEqualTypeOf<string>();
const lengths = online.share({ format: ({ message }) => message.content?.length });
expectTypeOf(await lengths.prompt('A').call('B')).toEqualTypeOf<number | undefined>();
const numbers = onlineChat({ endpoint: makeEndpoint, format: () => 7 });
expectTypeOf(await numbers.share().call('B')).toEqualTypeOf<number>();
// @ts-expect-error there is no such source
onlineChat({ endpoint: makeEndpoint, source: 'opnai' });
// @ts-expect-error there is no endpoint
onlineChat({});
declare const prompts: Parameters<typeof trainable>[1]['endpoint'];
const local = trainable('qwen', { endpoint: prompts });
expectTypeOf((await local.call('A')).message.content).toEqualTypeOf<string | null>();
const contents = trainable('qwen', { endpoint: prompts, format: ({ parts: all }) => all.length });
expectTypeOf(await contents.call('A')).toEqualTypeOf<number>();
// @ts-expect-error a prompter or an instruction
local.prompt(7);
expectTypeOf(markersOf('qwen')?.stop).toEqualTypeOf<readonly string[] | undefined>();

import {
  accumulate,
  type Conversation,
  type Message,
  type ResponseFormat,
  type ToolChoice,
  type Turn,
} from '@modelspeak/core';
import { type Sample, sample } from '@modelspeak/grammar/testing';
import fc from 'fast-check';
import { type Check, expectThat, type Group } from '../check.js';
import { cutByLengths } from '../cut.js';
import { COMBINED, combinedTool } from '../generate/combined-schemas.js';
import { prose } from '../generate/prose.js';
import { toolSets } from '../generate/tools.js';
import { USER } from '../needs.js';
import { forAll } from '../property.js';
import { readInChunks } from '../read-in-chunks.js';
import { sameMessage } from '../same-message.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { attempt, isRestricted } from '../try-format.js';

const SCHEMA = {
  type: 'object',
  properties: { count: { type: 'integer' }, words: { type: 'array', items: { type: 'string' } } },
  required: ['count'],
};
const JSON_OF_SCHEMA: ResponseFormat = {
  type: 'json_schema',
  json_schema: { name: 'answer', schema: SCHEMA },
};

const readsItsLanguage: Check = {
  name: 'reads replies of its grammar as the calls that they make, however they are cut',
  skip: unlessCalls,
  run(subject) {
    const choices: ToolChoice[] = ['auto', ...(holdsChoice(subject) ? ['required' as const] : [])];
    for (const toolChoice of choices) {
      forSamples(subject, { toolChoice }, expectRead);
    }
  },
};

const readsItsTypes: Check = {
  name: 'reads values of its grammar whose type is behind references and combined schemas',
  skip: unlessCalls,
  run(subject) {
    const tools = COMBINED.map(combinedTool);
    forAll(subject, fc.tuple(fc.constantFrom(...tools), cuts), ([tool, cut]) => {
      const conversation: Conversation = { messages: [USER], tools: [tool] };
      if (isRestricted(subject, conversation)) return;
      const toolChoice = holdsChoice(subject) ? 'required' : 'auto';
      const { value } = attempt(() => saidIn(subject, conversation, { toolChoice }, cut));
      if (value !== undefined) expectRead(value);
    });
  },
};

const callsWhatItMust: Check = {
  name: 'allows only calls if a call is required, and only of the named tool',
  skip: (subject) =>
    unlessCalls(subject) ??
    (holdsChoice(subject) ? undefined : 'its grammar does not enforce a tool choice'),
  run(subject) {
    forSamples(subject, { toolChoice: 'required' }, ({ said }) => {
      expectThat(said.calls.length > 0, () => `allows ${JSON.stringify(said.text)}`);
    });
    const name = (tools: Conversation['tools']): string => {
      const last = tools?.at(-1);
      return last?.type === 'function' ? last.function.name : '';
    };
    forSamples(
      subject,
      ({ tools }) => ({ toolChoice: { type: 'function', function: { name: name(tools) } } }),
      ({ turn, said }) => {
        const named = name(turn.conversation.tools);
        expectThat(
          said.calls.length > 0 && said.calls.every((call) => call.name === named),
          () => `allows ${JSON.stringify(said.text)} when ${named} is required`,
        );
      },
    );
  },
};

const callsNothing: Check = {
  name: 'allows no calls with the tool choice none',
  skip: unlessCalls,
  run(subject) {
    forSamples(subject, { toolChoice: 'none' }, ({ said }) => {
      expectThat(said.calls.length === 0, () => `allows ${JSON.stringify(said.text)}`);
    });
  },
};

const answersInJson: Check = {
  name: 'allows only JSON of the response format',
  skip: (subject) =>
    unlessGrammar(subject) ??
    (subject.format.request.responseFormat === 'grammar'
      ? undefined
      : 'its grammar does not enforce a response format'),
  run(subject) {
    const conversation: Conversation = { messages: [USER] };
    // Built-in tools might be called too.
    const request = { toolChoice: 'none', responseFormat: JSON_OF_SCHEMA } as const;
    forTexts(subject, conversation, request, ({ turn, said }) => {
      const { content } = turn.parse(said.text).message;
      const isJson = attemptJson(content ?? '');
      expectThat(isJson, () => `allows ${JSON.stringify(said.text)}, read as ${content}`);
    });
  },
};

/** The grammar and the reader agree. */
export const grammar: Group = {
  name: 'grammar',
  about: 'Its grammar describes exactly the replies that its reader reads.',
  remedy: 'make the grammar describe exactly the replies that the reader reads',
  checks: [readsItsLanguage, readsItsTypes, callsWhatItMust, callsNothing, answersInJson],
};

interface Said {
  readonly turn: Turn;
  readonly said: Sample;
  /** The lengths of the chunks. */
  readonly lengths: readonly number[];
}

/** Expects that the reader takes a reply for the calls that the grammar makes of it. */
function expectRead({ turn, said, lengths }: Said): void {
  for (const chunks of [[said.text], cutByLengths(said.text, lengths)]) {
    const { message, malformed } = accumulate(readInChunks(turn, chunks));
    const meant = { ...message, tool_calls: callsOf(said) };
    const problem = (): string =>
      `read ${JSON.stringify(chunks)} as ${JSON.stringify(message.tool_calls ?? [])}, expected ${JSON.stringify(said.calls)}`;
    expectThat(sameMessage(message, meant), problem);
    expectThat(malformed.length === 0, () => `${problem()}; it is reported as malformed`);
  }
}

type Request = { readonly toolChoice?: ToolChoice; readonly responseFormat?: ResponseFormat };

function unlessGrammar(subject: Subject): string | undefined {
  const kind = unlessPrompt(subject);
  if (kind !== undefined) return kind;
  const { error } = attempt(() =>
    promptFormat(subject)
      .turn({ messages: [USER] })
      .grammar(),
  );
  return error?.code === 'unsupported' ? 'has no grammar for its replies' : undefined;
}

function unlessCalls(subject: Subject): string | undefined {
  const { supports } = subject.format;
  return (
    unlessGrammar(subject) ??
    (supports.tools && supports.toolCalls === true ? undefined : 'does not support tool calls')
  );
}

function holdsChoice({ format }: Subject): boolean {
  return Boolean(format.request.toolChoice);
}

/** Tries something with replies sampled from the grammar, to messages with tools. */
function forSamples(
  subject: Subject,
  request: Request | ((conversation: Conversation) => Request),
  holds: (said: Said) => void,
): void {
  const words = { description: prose, value: prose };
  const names = fc.constantFrom('get_weather', 'book_table', 'search');
  const keys = fc.constantFrom('city', 'people', 'query', 'is_open');
  const tools = toolSets({ ...words, name: names, key: keys });
  forAll(subject, fc.tuple(tools, cuts), ([made, cut]) => {
    const conversation = { messages: [USER], tools: made.map(({ tool }) => tool) };
    if (isRestricted(subject, conversation)) return;
    const asked = typeof request === 'function' ? request(conversation) : request;
    holds(saidIn(subject, conversation, asked, cut));
  });
}

function forTexts(
  subject: Subject,
  conversation: Conversation,
  request: Request,
  holds: (said: Said) => void,
): void {
  forAll(subject, cuts, (cut) => holds(saidIn(subject, conversation, request, cut)));
}

interface Cut {
  readonly seed: number;
  readonly lengths: readonly number[];
}

const cuts: fc.Arbitrary<Cut> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 2 }),
  lengths: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
});

function saidIn(
  subject: Subject,
  conversation: Conversation,
  request: Request,
  { seed, lengths }: Cut,
): Said {
  const format = promptFormat(subject);
  // A model may be able to call tools that its prompt does not show.
  const onLoss = format.supports.tools === 'lost' ? 'reference' : 'refuse';
  const turn = format.turn(conversation, { ...request, onLoss });
  return { turn, said: sample(turn.grammar(), randomOf(seed), { length: 2 }), lengths };
}

/** Seeded random numbers (Park and Miller). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function callsOf({ calls }: Sample): Extract<Message, { role: 'assistant' }>['tool_calls'] {
  return calls.map((call, index) => ({ id: `${index}`, type: 'function', function: call }));
}

function attemptJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Number.isInteger((value as { count?: unknown } | null)?.count);
  } catch {
    return false;
  }
}

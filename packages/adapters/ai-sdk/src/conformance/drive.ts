import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { CheckFailure, expectThat, inTime } from '@modelspeak/conformance/suites';
import type { GeneratedText, StreamedText } from './ai-module.js';
import type { ProviderSubject, ScriptedReply, ServedModel } from './subject.js';

export type StreamPart = LanguageModelV4StreamPart;

type Options = Readonly<Record<string, unknown>>;

/** A question from a user, as a prompt of either specification. */
export const PROMPT: LanguageModelV4CallOptions['prompt'] = [
  { role: 'user', content: [{ type: 'text', text: 'What is the weather?' }] },
];

/** Runs something with a model that answers by a script, then closes its server. */
export async function withModel<Value>(
  subject: ProviderSubject,
  script: readonly ScriptedReply[],
  act: (served: ServedModel) => Promise<Value>,
): Promise<Value> {
  const said = subject.reasoning === false ? script.map(withoutReasoning) : script;
  const served = await subject.serve(said);
  try {
    return await act(served);
  } finally {
    await served.close();
  }
}

function withoutReasoning({ reasoning: _reasoning, ...reply }: ScriptedReply): ScriptedReply {
  return reply;
}

/** The parts of a streamed reply. */
export async function streamed(served: ServedModel, options: Options = {}): Promise<StreamPart[]> {
  const { stream } = await inTime(startStream(served, options), 'doStream');
  const parts: StreamPart[] = [];
  await inTime(
    (async () => {
      for await (const part of readable(stream)) parts.push(part);
    })(),
    'the stream',
  );
  return parts;
}

/** Begins to stream a reply. The parts of both specifications are read alike. */
export async function startStream(
  { model }: ServedModel,
  options: Options = {},
): Promise<{ readonly stream: ReadableStream<StreamPart> }> {
  return (model as LanguageModelV4).doStream({ prompt: PROMPT, ...options });
}

/** A reply as a whole. */
export function whole(
  { model }: ServedModel,
  options: Options = {},
): Promise<LanguageModelV4GenerateResult> {
  const result = (model as LanguageModelV4).doGenerate({ prompt: PROMPT, ...options });
  return inTime(Promise.resolve(result), 'doGenerate');
}

/** `generateText` with the model. */
export function generateText(
  { ai }: ProviderSubject,
  { model }: ServedModel,
  options: Options = {},
): Promise<GeneratedText> {
  const settings = { model, prompt: 'What is the weather?', maxRetries: 0, ...options };
  return inTime(Promise.resolve(ai.generateText(settings as never)), 'generateText');
}

/** `streamText` with the model; errors are in its stream. */
export function streamText(
  { ai }: ProviderSubject,
  { model }: ServedModel,
  options: Options = {},
): StreamedText {
  const settings = { model, prompt: 'What is the weather?', maxRetries: 0, ...options };
  return ai.streamText({ ...settings, onError: () => {} } as never);
}

/** The types of the parts of `streamText`. */
export function typesIn(result: StreamedText): Promise<readonly string[]> {
  const read = async () => {
    const types: string[] = [];
    for await (const { type } of result.fullStream) types.push(type);
    return types;
  };
  return inTime(read(), 'fullStream');
}

/** The parts of a stream, which is cancelled if the loop ends early. */
export async function* readable<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part, void> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const next = await reader.read();
      isDone = next.done;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    if (!isDone) await reader.cancel();
  }
}

/** Returns what a promise rejects with. */
export async function errorOf(act: PromiseLike<unknown>, what: string): Promise<unknown> {
  const outcome = await inTime(
    Promise.resolve(act).then(
      () => undefined,
      (error: unknown) => ({ error }),
    ),
    what,
  );
  if (outcome === undefined) throw new CheckFailure(`${what}: threw nothing`);
  return outcome.error;
}

/** The only part of a type. */
export function only<Type extends StreamPart['type']>(
  parts: readonly StreamPart[],
  type: Type,
): Extract<StreamPart, { type: Type }> {
  const found = parts.filter((part) => part.type === type);
  expectThat(found.length === 1, () => `found ${found.length} parts of the type ${type}`);
  return found[0] as Extract<StreamPart, { type: Type }>;
}

/** Throws unless two values are the same as JSON. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  expectThat(found === wanted, () => `${what}: found ${found}, expected ${wanted}`);
}

/** Throws unless the server was told something in one of its requests. */
export function expectSent(served: ServedModel, index: number, word: string, what: string): void {
  const body = served.sent()[index]?.body;
  expectThat(body !== undefined, () => `${what}: there was no request ${index + 1}`);
  expectThat(
    body.includes(word),
    () => `${what}: request ${index + 1} does not contain ${JSON.stringify(word)}: ${body}`,
  );
}

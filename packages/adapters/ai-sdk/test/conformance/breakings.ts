import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { webStream } from '@modelspeak/chat';
import type { Breaking } from './sound.js';

type Part = LanguageModelV4StreamPart;

/** The parts of a stream are changed. */
export const parts =
  (change: (parts: AsyncIterable<Part>) => AsyncGenerator<Part, void>): Breaking =>
  (model) => ({
    ...model,
    async doStream(call) {
      const { stream } = await model.doStream(call);
      return { stream: webStream(change(stream)) };
    },
  });

/** Each part is changed. */
export const each = (change: (part: Part) => readonly Part[]): Breaking =>
  parts(async function* (given) {
    for await (const part of given) yield* change(part);
  });

export const without = (type: Part['type']): Breaking =>
  each((part) => (part.type === type ? [] : [part]));

/** A whole reply is changed. */
export const result =
  (change: (given: LanguageModelV4GenerateResult) => LanguageModelV4GenerateResult): Breaking =>
  (model) => ({ ...model, doGenerate: async (call) => change(await model.doGenerate(call)) });

export const content = (
  change: (part: LanguageModelV4Content) => LanguageModelV4Content,
): Breaking => result((given) => ({ ...given, content: given.content.map(change) }));

/** What is asked for is changed. */
export const call =
  (change: (given: LanguageModelV4CallOptions) => LanguageModelV4CallOptions): Breaking =>
  (model) => ({
    ...model,
    doGenerate: async (given) => model.doGenerate(change(given)),
    doStream: async (given) => model.doStream(change(given)),
  });

/** A setting is dropped. */
export const drops = (name: keyof LanguageModelV4CallOptions): Breaking =>
  call(({ [name]: _dropped, ...rest }) => rest as LanguageModelV4CallOptions);

/** The messages are changed as text. */
export const prompt = (change: (text: string) => string): Breaking =>
  call((given) => ({ ...given, prompt: JSON.parse(change(JSON.stringify(given.prompt))) }));

/** What fails is changed. */
export const failing =
  (change: (error: unknown) => unknown): Breaking =>
  (model) => {
    const throwing = (error: unknown): never => {
      throw change(error);
    };
    return {
      ...model,
      doGenerate: (given) => Promise.resolve(model.doGenerate(given)).catch(throwing),
      doStream: (given) => Promise.resolve(model.doStream(given)).catch(throwing),
    };
  };

export const finishing = (unified: 'stop' | 'other'): Breaking =>
  each((part) =>
    part.type === 'finish' ? [{ ...part, finishReason: { unified, raw: undefined } }] : [part],
  );

export const idOf = (id: string, type: RegExp): Breaking =>
  each((part) => [type.test(part.type) ? ({ ...part, id } as Part) : part]);

/** Ends streams that break off as if they were complete. */
export const hides = each((part) => {
  if (part.type === 'error') return [];
  if (part.type !== 'finish') return [part];
  return [{ ...part, finishReason: { unified: 'stop', raw: undefined } }];
});

export const lies = result((given) => ({
  ...given,
  finishReason: { unified: 'other', raw: undefined },
}));

export const deaf: Breaking = call(({ abortSignal: _signal, ...given }) => given);

/** The signal is obeyed, but the connection stays. */
export const lingers: Breaking = (model) => {
  const until = (signal: AbortSignal | undefined) =>
    new Promise<never>((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  return {
    ...model,
    async doStream({ abortSignal, ...given }) {
      const { stream } = await model.doStream(given);
      const reader = stream.getReader();
      const stopped = until(abortSignal);
      stopped.catch(() => {});
      return {
        stream: new ReadableStream<Part>({
          async pull(controller) {
            const next = await Promise.race([reader.read(), stopped]);
            if (next.done) controller.close();
            else controller.enqueue(next.value);
          },
        }),
      };
    },
  };
};

/** A generator is left only when its next part has come. */
export const queues = parts(async function* (given) {
  yield* given;
});

/** Makes calls that the server was told nothing of. */
export const calling = (given: LanguageModelV4CallOptions) => ({
  ...given,
  toolChoice: { type: 'auto' } as const,
});

export const rewritten = (from: string): Breaking =>
  prompt((text) => text.replaceAll(from, from.slice(0, -2)));

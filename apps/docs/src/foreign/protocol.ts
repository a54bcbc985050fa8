import * as z from 'zod/mini';

/** A module of someone else, cut where it imports something. */
export interface ForeignModule {
  readonly pieces: readonly (string | { readonly imports: string })[];
}

/** What the page asks the frame. */
export type Question =
  | { readonly kind: 'load'; readonly module: ForeignModule }
  /** Both are JSON text. */
  | { readonly kind: 'render'; readonly conversation: string; readonly options: string }
  | {
      readonly kind: 'read';
      readonly conversation: string;
      readonly options: string;
      readonly reply: string;
    };

/** The number under which the worker says that it has started; questions begin at 0. */
export const STARTED = -1;

/** The most that a frame may say in one text. */
const MAX = 4_000_000;
const text = z.string().check(z.maxLength(MAX));

const segment = z.object({
  kind: z.enum(['control', 'scaffold', 'content']),
  text,
  message: z.nullable(z.int()),
  role: z.nullable(z.enum(['system', 'developer', 'user', 'assistant', 'tool'])),
  sampled: z.boolean(),
});

/**
 * What a frame may answer. A module of someone else can send anything, so everything is checked, and the page
 * draws it as text.
 */
const answers = {
  load: z.object({ name: text }),
  render: z.object({ segments: z.array(segment).check(z.maxLength(200_000)) }),
  read: z.object({ message: text }),
};

export type Answers = { readonly [Kind in keyof typeof answers]: z.infer<(typeof answers)[Kind]> };

const failed = z.object({ problem: text });
const envelope = z.object({ id: z.int(), answer: z.unknown() });

/** The number of the question that a message answers; `undefined` if it answers none. */
export function idOf(data: unknown): number | undefined {
  return z.safeParse(envelope, data).data?.id;
}

/** Checks an answer; throws what is wrong, or what the frame says is wrong. */
export function answerIn<Kind extends Question['kind']>(kind: Kind, data: unknown): Answers[Kind] {
  const { answer } = z.parse(envelope, data);
  const failure = z.safeParse(failed, answer);
  if (failure.success) throw new Error(failure.data.problem);
  const schema: z.ZodMiniType = answers[kind];
  const checked = z.safeParse(schema, answer);
  if (!checked.success) {
    throw new Error('The module answered with something else than it was asked for.');
  }
  return checked.data as Answers[Kind];
}

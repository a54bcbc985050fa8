import { type Conversation, type Message, ModelspeakError } from '@modelspeak/core';
import {
  type ControlTokens,
  compileControlTokens,
  harmfulTokens,
  type TextDelimiters,
  textDelimiters,
} from '@modelspeak/core/authoring';
import { literalsOf } from './jinja/mentions.js';
import { replyHeader } from './mask/reply-header.js';
import type { ReplyShape } from './mask/reply-spans.js';
import { chooseTemplate, type Model } from './model.js';
import {
  type Asked,
  type Rendered,
  type Renderer,
  renderTemplate,
  type Variables,
} from './renderer.js';
import { describeReplies, openingMarks, type Replies } from './replies/find.js';
import { HARMONY_ENDS } from './replies/harmony.js';
import { findWrittenCalls } from './replies/written-calls.js';
import { findWrittenThoughts } from './replies/written-thoughts.js';
import { isOwn, type Run, textOfRuns } from './runs.js';
import { divideTokens, type SpecialTokens } from './special-tokens.js';
import { findBeginnings, findEnds } from './trial/ends.js';
import { type Frame, framesOf, isPlainTurn, isTurn } from './trial/frames.js';
import { type Findings, probe, RESULT, TOOL } from './trial/probe.js';
import { findTurnMarks, refuseUnknownMarks, turnHeadings } from './trial/turn-marks.js';
import { USUAL_INTAKE } from './variables.js';

/** A compiled template with its fixed variables. */
export interface Setup extends Findings {
  readonly control: readonly string[];
  readonly special: readonly string[];
  readonly delimiters: TextDelimiters;
  readonly stop: readonly string[];
  readonly ends: readonly string[];
  readonly tokens: ControlTokens;
  readonly replies: Replies;
  readonly render: (conversation: Conversation, asked: Asked) => Rendered;
  /** Returns how replies begin and end; they may begin differently after the result of a tool. */
  readonly shapeOf: (asked: Asked, followsResult: boolean) => ReplyShape;
}

const HI: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const HELLO: Message = { role: 'assistant', content: 'Hello' };
const SAID: Conversation = { messages: [...HI.messages, HELLO] };
const TALK: Conversation = {
  messages: [...SAID.messages, { role: 'user', content: 'Why' }],
};
/** A date for templates that require one. */
const SOME_DAY = '2025-01-01';
const ASKING: Asked = {
  generationPrompt: false,
  thinking: {},
  documents: undefined,
  today: SOME_DAY,
};

/**
 * Tries a template with its fixed variables.
 *
 * @throws {ModelspeakError} `invalid_format` if the template refuses a single user message, or if its special tokens
 * are not given and cannot be told from its text
 */
export function prepare(model: Model, variables: Variables): Setup {
  const { definition, named, templates } = model;
  const sources = [...templates.values()].map(({ source }) => source);
  const known = divideTokens(model.special, model.added, sources);
  const templateFor = chooseTemplate(model);
  const trying: Renderer = {
    templateFor,
    harmful: harmfulTokens({ ...known, delimiters: [] }),
    named,
  };
  const attempt = (renderer: Renderer, conversation: Conversation, asked: Asked, intake = {}) => {
    return renderTemplate(renderer, conversation, asked, variables, { ...USUAL_INTAKE, ...intake });
  };
  const { hello, tools } = greet((conversation) =>
    attempt(trying, conversation, { ...ASKING, generationPrompt: true }),
  );
  const written = [textOfRuns(hello.runs)];
  const frames: Frame[] = [...framesOf(hello.runs, HI)];
  const orNothing: Parameters<typeof probe>[0] = (conversation, intake) => {
    const rendered = orRefused(() => attempt(trying, { tools, ...conversation }, ASKING, intake));
    if (rendered !== undefined) {
      written.push(textOfRuns(rendered.runs));
      frames.push(...framesOf(rendered.runs, conversation));
    }
    return rendered;
  };

  const findings = probe(orNothing);
  for (const conversation of [SAID, TALK]) orNothing(conversation);
  const marks = model.knowsTokens
    ? []
    : findTurnMarks([
        ...frames.map(({ text }) => text),
        ...[...templates.values()].flatMap(({ statements }) => literalsOf(statements)),
      ]);
  const divide = (openings: readonly string[]): SpecialTokens =>
    divideTokens([...model.special, ...marks], model.added, [...sources, ...written, ...openings]);
  const eos = named['eos_token'] === undefined ? [] : [named['eos_token']];
  const { intake } = findings;
  const inHistory = (conversation: Conversation): Rendered | undefined =>
    orRefused(() => attempt(trying, { tools: [TOOL], ...conversation }, ASKING, intake));
  const plainEnds = (): readonly string[] => {
    const plain = frames.filter(({ followsCalls }) => !followsCalls);
    return [...eos, ...findEnds(plain, compileControlTokens(divide([]).control), [], eos)];
  };
  const replies =
    definition.replies ??
    describeReplies([...sources, findings.callText].join('\n'), {
      calls: () => findWrittenCalls(inHistory, plainEnds()),
      reasoning: () => findWrittenThoughts(inHistory),
    });
  const openings = openingMarks(replies);
  const divided = divide(openings);
  const exact = [...divided.control, ...divided.special].filter((token) => !token.includes('*'));
  const tokens = compileControlTokens(exact);
  const turns = frames.filter(isTurn).map(({ text }) => text);
  if (!model.knowsTokens) {
    refuseUnknownMarks(
      frames.filter(isPlainTurn).map(({ text }) => text),
      tokens,
    );
    refuseUnknownEnd(model, (given) => {
      const renderer = { ...trying, named: { ...named, ...given } };
      return textOfRuns(orRefused(() => attempt(renderer, TALK, ASKING))?.runs ?? []);
    });
  }
  const headings = turnHeadings(turns, tokens);
  const isHarmony = 'messages' in replies && definition.replies === undefined;
  const found = unique([...eos, ...findEnds(frames, tokens, openings, eos)]);
  const stop = definition.stop ?? (isHarmony ? HARMONY_ENDS.stop : found);
  const ends = definition.stop ?? (isHarmony ? HARMONY_ENDS.ends : stop);
  const control = unique([...divided.control, ...stop.filter((token) => exact.includes(token))]);
  const special = divided.special.filter((token) => !control.includes(token));
  const renderer: Renderer = {
    templateFor,
    harmful: harmfulTokens({ control, special, delimiters: headings }),
    named,
  };

  const shapes = new Map<string, ReplyShape>();
  const endTokens = compileControlTokens(ends);
  const begins = findBeginnings(frames, tokens);
  const marksGeneration = sources.some((source) => /\{%-?\s*generation\b/.test(source));
  const shapeOf: Setup['shapeOf'] = ({ thinking, today }, followsResult) => {
    const key = JSON.stringify([thinking, today, followsResult]);
    const made = shapes.get(key);
    if (made !== undefined) return made;
    const asked = { ...ASKING, thinking, today: today ?? SOME_DAY };
    const tried = (conversation: Conversation, generationPrompt: boolean): readonly Run[] =>
      orRefused(() =>
        attempt(renderer, { tools, ...conversation }, { ...asked, generationPrompt }, intake),
      )?.runs ?? [];
    const afterResult = followsResult ? tried(RESULT, true) : [];
    const hasResult = afterResult.length > 0;
    const context = hasResult ? RESULT : HI;
    const replied = { ...context, messages: [...context.messages, HELLO] };
    const lead = framesOf(tried(replied, false), replied).findLast(
      ({ after }) => after === 'assistant',
    );
    const { closing, prompt } = requestIn(
      hasResult ? afterResult : tried(context, true),
      tried(context, false),
    );
    const shape: ReplyShape = {
      ...replyHeader(closing, prompt, lead?.text, openings, tokens),
      ends: endTokens,
      begins,
      marksGeneration,
    };
    shapes.set(key, shape);
    return shape;
  };

  return {
    ...findings,
    supports: withOwnReasoning(findings.supports, replies),
    control,
    special,
    delimiters: textDelimiters(headings),
    stop,
    ends,
    tokens,
    replies,
    render: (conversation, asked) =>
      renderTemplate(renderer, conversation, asked, variables, intake),
    shapeOf,
  };
}

/** Lets replies with reasoning back into the conversation if the template writes no reasoning. */
function withOwnReasoning(supports: Findings['supports'], replies: Replies): Findings['supports'] {
  const readsReasoning = 'messages' in replies || replies.sections.reasoning !== undefined;
  if (supports.reasoning !== 'lost' || !readsReasoning) return supports;
  return { ...supports, reasoning: true, stripsReasoning: true };
}

/** Renders a first message, with a tool if the template requires one. */
function greet(render: (conversation: Conversation) => Rendered): {
  readonly hello: Rendered;
  readonly tools: Conversation['tools'];
} {
  let refusal: ModelspeakError | undefined;
  for (const tools of [null, [TOOL]]) {
    try {
      return { hello: render({ ...HI, tools }), tools };
    } catch (error) {
      if (!(error instanceof ModelspeakError) || error.code !== 'unsupported') throw error;
      refusal ??= error;
    }
  }
  throw new ModelspeakError(
    'invalid_format',
    `the template refuses a conversation with a single user message: ${refusal?.problem}`,
    { path: 'template', cause: refusal },
  );
}

/** Splits the text after the last content into the end of the last turn and the generation prompt. */
function requestIn(
  asking: readonly Run[],
  notAsking: readonly Run[],
): { readonly closing: string; readonly prompt: string } {
  const after = (runs: readonly Run[]): readonly Run[] =>
    runs.slice(runs.findLastIndex((run) => !isOwn(run)) + 1);
  const tail = after(asking);
  const prompt = textOfRuns(tail.filter(({ asksReply }) => asksReply));
  const text = textOfRuns(tail);
  if (prompt !== '') return { closing: text.slice(0, text.length - prompt.length), prompt };
  // A template may write the generation prompt as part of the last message.
  const usual = textOfRuns(after(notAsking));
  const closing = text.startsWith(usual) ? usual : text;
  return { closing, prompt: text.slice(closing.length) };
}

function orRefused(render: () => Rendered): Rendered | undefined {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    return undefined;
  }
}

/** Throws if a template writes `eos_token`, whose value is not known. */
function refuseUnknownEnd(
  { named }: Model,
  write: (eos: Readonly<Record<string, string>>) => string,
): void {
  if (named['eos_token'] !== undefined || write({ eos_token: '<eos>' }) === write({})) return;
  throw new ModelspeakError(
    'invalid_format',
    "the template writes eos_token between turns, but its value is not known; pass the model's tokenizerConfig, or tokens: { eos_token }",
    { path: 'tokens.eos_token' },
  );
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

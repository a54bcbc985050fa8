import { type Conversation, ModelspeakError } from '@modelspeak/core';
import {
  type ControlTokens,
  compileControlTokens,
  harmfulTokens,
  type TextDelimiters,
  textDelimiters,
} from '@modelspeak/core/authoring';
import { literalsOf } from './jinja/mentions.js';
import { replyShapes, type ShapeOf } from './mask/reply-shapes.js';
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
import { textOfRuns } from './runs.js';
import { divideTokens, type SpecialTokens } from './special-tokens.js';
import { findBeginnings, findEnds } from './trial/ends.js';
import { type Frame, isPlainTurn, isTurn } from './trial/frames.js';
import { type Findings, TOOL } from './trial/probe.js';
import {
  ASKING,
  orRefused,
  type Render,
  TALK,
  type Trial,
  tryTemplate,
} from './trial/try-template.js';
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
  readonly shapeOf: ShapeOf;
}

/**
 * Tries a template with its fixed variables.
 *
 * @throws {ModelspeakError} `invalid_format` if the template refuses a single user message, or if its special tokens
 * are not given and cannot be told from its text
 */
export function prepare(model: Model, variables: Variables): Setup {
  const { named, templates } = model;
  const sources = [...templates.values()].map(({ source }) => source);
  const templateFor = chooseTemplate(model);
  const rendererOf = (tokens: SpecialTokens, headings: readonly string[] = []): Renderer => ({
    templateFor,
    harmful: harmfulTokens({ ...tokens, delimiters: headings }),
    named,
  });
  const renderBy =
    (renderer: Renderer): Render =>
    (conversation, asked, intake) =>
      renderTemplate(renderer, conversation, asked, variables, { ...USUAL_INTAKE, ...intake });

  const trying = rendererOf(divideTokens(model.special, model.added, sources));
  const trial = tryTemplate(renderBy(trying));
  const { findings, frames, tools } = trial;
  const { intake } = findings;
  const marks = model.knowsTokens ? [] : marksIn(model, frames);
  const divide = (openings: readonly string[]): SpecialTokens =>
    divideTokens([...model.special, ...marks], model.added, [
      ...sources,
      ...trial.written,
      ...openings,
    ]);
  const replies = repliesOf(model, trial, renderBy(trying), divide);
  const openings = openingMarks(replies);
  const divided = divide(openings);
  const exact = [...divided.control, ...divided.special].filter((token) => !token.includes('*'));
  const tokens = compileControlTokens(exact);
  if (!model.knowsTokens) {
    refuseUnknownMarks(
      frames.filter(isPlainTurn).map(({ text }) => text),
      tokens,
    );
    refuseUnknownEnd(model, (given) => {
      const render = renderBy({ ...trying, named: { ...named, ...given } });
      return textOfRuns(orRefused(() => render(TALK, ASKING))?.runs ?? []);
    });
  }
  const turns = frames.filter(isTurn).map(({ text }) => text);
  const headings = turnHeadings(turns, tokens);
  const { stop, ends } = endingsOf(model, replies, frames, tokens);
  const control = unique([...divided.control, ...stop.filter((token) => exact.includes(token))]);
  const special = divided.special.filter((token) => !control.includes(token));
  const render = renderBy(rendererOf({ control, special }, headings));
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
    render: (conversation, asked) => render(conversation, asked, intake),
    shapeOf: replyShapes(
      (conversation, asked) => render({ tools, ...conversation }, asked, intake),
      {
        openings,
        tokens,
        ends: compileControlTokens(ends),
        begins: findBeginnings(frames, tokens),
        marksGeneration: sources.some((source) => /\{%-?\s*generation\b/.test(source)),
      },
    ),
  };
}

/** Finds marks of turns in the trial's prompts and the template's literals. */
function marksIn({ templates }: Model, frames: readonly Frame[]): readonly string[] {
  return findTurnMarks([
    ...frames.map(({ text }) => text),
    ...[...templates.values()].flatMap(({ statements }) => literalsOf(statements)),
  ]);
}

/** How replies are read: as the definition says, else as the template writes past ones. */
function repliesOf(
  { definition, templates, named }: Model,
  { findings, frames }: Trial,
  render: Render,
  divide: (openings: readonly string[]) => SpecialTokens,
): Replies {
  if (definition.replies !== undefined) return definition.replies;
  const sources = [...templates.values()].map(({ source }) => source);
  const inHistory = (conversation: Conversation): Rendered | undefined =>
    orRefused(() => render({ tools: [TOOL], ...conversation }, ASKING, findings.intake));
  const plainEnds = (): readonly string[] => {
    const plain = frames.filter(({ followsCalls }) => !followsCalls);
    const eos = endOfSequence(named);
    return [...eos, ...findEnds(plain, compileControlTokens(divide([]).control), [], eos)];
  };
  return describeReplies([...sources, findings.callText].join('\n'), {
    calls: () => findWrittenCalls(inHistory, plainEnds()),
    reasoning: () => findWrittenThoughts(inHistory),
  });
}

/** What stops a server, and what ends a reply. */
function endingsOf(
  { definition, named }: Model,
  replies: Replies,
  frames: readonly Frame[],
  tokens: ControlTokens,
): Pick<Setup, 'stop' | 'ends'> {
  if (definition.stop !== undefined) return { stop: definition.stop, ends: definition.stop };
  if ('messages' in replies && definition.replies === undefined) return HARMONY_ENDS;
  const eos = endOfSequence(named);
  const found = unique([...eos, ...findEnds(frames, tokens, openingMarks(replies), eos)]);
  return { stop: found, ends: found };
}

function endOfSequence(named: Model['named']): readonly string[] {
  return named['eos_token'] === undefined ? [] : [named['eos_token']];
}

/** Lets replies with reasoning back into the conversation if the template writes no reasoning. */
function withOwnReasoning(supports: Findings['supports'], replies: Replies): Findings['supports'] {
  const readsReasoning = 'messages' in replies || replies.sections.reasoning !== undefined;
  if (supports.reasoning !== 'lost' || !readsReasoning) return supports;
  return { ...supports, reasoning: true, stripsReasoning: true };
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

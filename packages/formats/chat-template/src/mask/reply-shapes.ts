import type { Conversation } from '@modelspeak/core';
import type { ControlTokens } from '@modelspeak/core/authoring';
import type { Asked } from '../renderer.js';
import { isOwn, type Run, textOfRuns } from '../runs.js';
import { framesOf } from '../trial/frames.js';
import { RESULT } from '../trial/probe.js';
import { ASKING, HELLO, HI, orRefused, type Render, SOME_DAY } from '../trial/try-template.js';
import { replyHeader } from './reply-header.js';
import type { ReplyShape } from './reply-spans.js';

/** The parts of a reply's shape that do not depend on the request. */
export interface FixedShape extends Pick<ReplyShape, 'ends' | 'begins' | 'marksGeneration'> {
  /** The marks that begin replies. */
  readonly openings: readonly string[];
  readonly tokens: ControlTokens;
}

/** Returns how replies begin and end; they may begin differently after the result of a tool. */
export type ShapeOf = (asked: Asked, followsResult: boolean) => ReplyShape;

/** Finds the shapes of replies by rendering short conversations, once for each kind of request. */
export function replyShapes(
  render: Render,
  { openings, tokens, ends, begins, marksGeneration }: FixedShape,
): ShapeOf {
  const shapes = new Map<string, ReplyShape>();
  return ({ thinking, today }, followsResult) => {
    const key = JSON.stringify([thinking, today, followsResult]);
    const made = shapes.get(key);
    if (made !== undefined) return made;
    const asked = { ...ASKING, thinking, today: today ?? SOME_DAY };
    const tried = (conversation: Conversation, generationPrompt: boolean): readonly Run[] =>
      orRefused(() => render(conversation, { ...asked, generationPrompt }))?.runs ?? [];
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
    const header = replyHeader(closing, prompt, lead?.text, openings, tokens);
    const shape: ReplyShape = { ...header, ends, begins, marksGeneration };
    shapes.set(key, shape);
    return shape;
  };
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

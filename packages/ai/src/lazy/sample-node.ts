import type { Conversation } from '@modelspeak/core';

/**
 * One sample in the tree of a lazy call: a conversation with its answer, and how it was judged.
 *
 * @example
 * ```ts
 * import { lazy } from '@modelspeak/ai';
 *
 * const call = lazy('Hi', async ({ messages }) => ({ content: 'Hello.', messages }));
 * await call.run();
 * console.log(call.samples.children.length, call.active.visits); // 1 0
 * ```
 */
export class SampleNode<Result> {
  /** Its number. The root, which has no answer, is 0. */
  readonly id: number;
  /** The sample that it continues. */
  readonly parent: SampleNode<Result> | undefined;
  /** The samples that continue it. */
  readonly children: SampleNode<Result>[] = [];
  /** The function's result; `undefined` for the root. */
  readonly result: Result | undefined;
  /** The conversation that was answered, without feedback that was put in place. */
  readonly asked: Conversation;
  /** The conversation with the answer and added feedback. */
  conversation: Conversation;
  /** How often it, or one of its descendants, met a condition. */
  wins = 0;
  /** How often it, or one of its descendants, was judged. */
  visits = 0;
  /** What is wrong with it. */
  feedback = '';
  /** Whether it met the last condition. A sample that has not been judged counts as successful. */
  success: boolean | undefined;

  constructor(
    id: number,
    conversation: Conversation,
    parent?: SampleNode<Result>,
    result?: Result,
    asked: Conversation = conversation,
  ) {
    this.id = id;
    this.asked = asked;
    this.conversation = conversation;
    this.parent = parent;
    this.result = result;
    if (result !== undefined) this.success = true;
    parent?.children.push(this);
  }

  /** This sample and its ancestors, up to the root. */
  lineage(): readonly SampleNode<Result>[] {
    return [this, ...(this.parent?.lineage() ?? [])];
  }

  /** This sample and its descendants, parents first. */
  preOrder(): readonly SampleNode<Result>[] {
    return [this, ...this.children.flatMap((child) => child.preOrder())];
  }

  /** This sample and its descendants, children first. */
  postOrder(): readonly SampleNode<Result>[] {
    return [...this.children.flatMap((child) => child.postOrder()), this];
  }

  /** Counts a judgement for this sample and its ancestors. */
  count(isWin: boolean): void {
    for (const node of this.lineage()) {
      node.visits++;
      if (isWin) node.wins++;
    }
  }
}

import type { Conversation } from '@modelspeak/core';

/**
 * One sample in the tree of a lazy call: a conversation with the answer, and how it fared.
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
  /** Its number, from 0 for the root, which has no answer. */
  readonly id: number;
  /** The sample that it goes on from. */
  readonly parent: SampleNode<Result> | undefined;
  /** The samples that go on from it. */
  readonly children: SampleNode<Result>[] = [];
  /** What the function gave; nothing for the root. */
  readonly result: Result | undefined;
  /** What was answered, without feedback that was put in place. */
  readonly asked: Conversation;
  /** The conversation, with the answer, and with feedback that was added to it. */
  conversation: Conversation;
  /** How often it, or a sample behind it, held a condition. */
  wins = 0;
  /** How often it, or a sample behind it, was judged. */
  visits = 0;
  /** What was wrong with it. */
  feedback = '';
  /** Whether it held the last condition; a sample that nobody has judged counts as one that does. */
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

  /** It, and what it goes on from, up to the root. */
  lineage(): readonly SampleNode<Result>[] {
    return [this, ...(this.parent?.lineage() ?? [])];
  }

  /** It and all behind it, parents first. */
  preOrder(): readonly SampleNode<Result>[] {
    return [this, ...this.children.flatMap((child) => child.preOrder())];
  }

  /** It and all behind it, children first. */
  postOrder(): readonly SampleNode<Result>[] {
    return [...this.children.flatMap((child) => child.postOrder()), this];
  }

  /** Counts a judgement, for it and all that it goes on from. */
  count(isWin: boolean): void {
    for (const node of this.lineage()) {
      node.visits++;
      if (isWin) node.wins++;
    }
  }
}

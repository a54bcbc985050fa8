import type { StreamPart } from './drive.js';

/** What is written in pieces. */
export const KINDS = ['text', 'reasoning', 'tool-input'] as const;

/** What a part does to a block. */
export interface BlockStep {
  readonly kind: (typeof KINDS)[number];
  readonly step: 'start' | 'delta' | 'end';
  readonly id: string;
}

/** What a part does to a block, if it is of one. */
export function blockStep(part: StreamPart): BlockStep | undefined {
  const [, kind, step] = /^(text|reasoning|tool-input)-(start|delta|end)$/.exec(part.type) ?? [];
  if (kind === undefined || !('id' in part)) return undefined;
  return { kind, step, id: part.id } as BlockStep;
}

/** What the parts do to blocks of a kind. */
export function blockSteps(
  parts: readonly StreamPart[],
  kind: BlockStep['kind'],
): readonly BlockStep[] {
  return parts.flatMap((part) => blockStep(part) ?? []).filter((one) => one.kind === kind);
}

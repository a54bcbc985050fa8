// Replaces @modelspeak/core/authoring while formats load, so that they can be damaged later.

import type { Conversation, Writer } from '@modelspeak/core';
import type { ReaderContext, WriteContext } from '@modelspeak/core/authoring';
import * as real from '@modelspeak/core/authoring';
import type { Damage, Write } from './damage.ts';

export * from '@modelspeak/core/authoring';

let damage: Damage | undefined;

/** Damages every format from now on, or none. */
export function setDamage(next: Damage | undefined): void {
  damage = next;
}

type Define = typeof real.defineFormat;

/** Defines a format that can be damaged. */
export const defineFormat = ((definition: Parameters<Define>[0]) =>
  real.defineFormat({
    ...definition,
    write(conversation: Conversation, out: Writer, context: WriteContext<never>) {
      const write = definition.write as Write;
      if (damage?.write) damage.write(write, conversation, out, context);
      else write(conversation, out, context);
    },
    reader(options: never, context: ReaderContext, control: real.ControlTokens) {
      const reader = definition.reader(options, context, control);
      return damage?.reader?.(reader, context) ?? reader;
    },
  } as Parameters<Define>[0])) as Define;

import type { Damage } from './damage.ts';
import { reading } from './reading.ts';
import { structure } from './structure.ts';
import { texts } from './texts.ts';
import { writing } from './writing.ts';

/** Every way to damage a format. */
export const DAMAGES: readonly Damage[] = [...texts, ...structure, ...writing, ...reading];

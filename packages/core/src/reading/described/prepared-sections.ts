import type { SectionsDescription } from './description.js';
import { Sections } from './sections.js';

type Ends = readonly string[];

const prepared = new WeakMap<SectionsDescription, WeakMap<Ends, Map<boolean, Sections>>>();

/** A description, prepared for reading: once for all readers, since it costs more than a short reply. */
export function preparedSections(
  description: SectionsDescription,
  ends: Ends,
  readsCalls: boolean,
): Sections {
  const known = prepared.get(description)?.get(ends)?.get(readsCalls);
  if (known !== undefined) return known;
  const sections = new Sections(description, ends, readsCalls);
  const ofDescription = prepared.get(description) ?? new WeakMap<Ends, Map<boolean, Sections>>();
  const ofEnds = ofDescription.get(ends) ?? new Map<boolean, Sections>();
  prepared.set(description, ofDescription.set(ends, ofEnds.set(readsCalls, sections)));
  return sections;
}

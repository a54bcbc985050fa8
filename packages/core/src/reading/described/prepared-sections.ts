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
  const ofDescription = prepared.get(description) ?? new WeakMap<Ends, Map<boolean, Sections>>();
  const ofEnds = ofDescription.get(ends) ?? new Map<boolean, Sections>();
  const sections = ofEnds.get(readsCalls) ?? new Sections(description, ends, readsCalls);
  prepared.set(description, ofDescription);
  ofDescription.set(ends, ofEnds);
  ofEnds.set(readsCalls, sections);
  return sections;
}

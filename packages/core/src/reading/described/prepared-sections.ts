import type { SectionsDescription } from './description.js';
import { Sections } from './sections.js';

type Ends = readonly string[];

const prepared = new WeakMap<SectionsDescription, WeakMap<Ends, Map<boolean, Sections>>>();

/**
 * A description, prepared for reading: once for all readers, since it costs more than a short reply.
 *
 * @param names The names of the offered tools, which may be marks.
 */
export function preparedSections(
  description: SectionsDescription,
  ends: Ends,
  readsCalls: boolean,
  names: readonly string[] = [],
): Sections {
  if (names.length > 0 && readsCalls && hasNamedMarks(description)) {
    return new Sections(description, ends, readsCalls, names);
  }
  const known = prepared.get(description)?.get(ends)?.get(readsCalls);
  if (known !== undefined) return known;
  const sections = new Sections(description, ends, readsCalls);
  const ofDescription = prepared.get(description) ?? new WeakMap<Ends, Map<boolean, Sections>>();
  const ofEnds = ofDescription.get(ends) ?? new Map<boolean, Sections>();
  prepared.set(description, ofDescription.set(ends, ofEnds.set(readsCalls, sections)));
  return sections;
}

/** Whether a call may lack its opening mark and begin with its name. */
function hasNamedMarks({ calls = [] }: SectionsDescription): boolean {
  return calls.some(({ each, repairs }) => each === undefined && repairs?.includes('open'));
}

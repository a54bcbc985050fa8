import type { ModelspeakError } from '@modelspeak/core';

/** The keywords without which a schema that is too large for a grammar may fit. */
const LARGE = /(?:^|\.)(?:pattern|enum|(?:min|max)(?:Length|Items))$/;

/** Whether an error says that a grammar cannot express the keyword of its path, which can be checked afterwards. */
export function isInexpressible({ code, path = '' }: ModelspeakError): boolean {
  if (code === 'unsupported') return true;
  // The same name may be that of a property.
  return code === 'too_large' && LARGE.test(path) && !/(?:^|\.)properties\.[^.]*$/.test(path);
}

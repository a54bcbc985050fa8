import type { ParametersSyntax } from '@modelspeak/core/authoring';

/** Parameters in tags: `f><p=key>value</p></f>`. */
export const TAGGED: ParametersSyntax = {
  nameEnd: '>',
  key: { open: '<p=', close: '>' },
  close: '</p>',
  closesBefore: ['<p=', '</f>'],
  breaks: true,
  end: '</f>',
  typed: 'schema',
};

import { type Markup, markup, type Role, type Writer } from '@modelspeak/core';

const header = (role: string): Markup =>
  markup(
    { control: '<|start_header_id|>' },
    { scaffold: role },
    { control: '<|end_header_id|>' },
    { scaffold: '\n\n' },
  );

// Tool results go under the name of the interpreter that runs the tools.
const HEADERS: Partial<Record<Role, Markup>> = {
  system: header('system'),
  user: header('user'),
  assistant: header('assistant'),
  tool: header('ipython'),
};

/** Writes the header of a message. */
export function writeHeader(out: Writer, role: Role): void {
  out.markup(HEADERS[role] as Markup);
}

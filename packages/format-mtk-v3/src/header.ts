import { type Markup, markup } from '@modelspeak/core';

const header = (role: string): Markup =>
  markup(
    { control: '<|start_header_id|>' },
    { scaffold: role },
    { control: '<|end_header_id|>' },
    { scaffold: '\n\n' },
  );

/** The header of each role. Results of tools go under `ipython`. */
export const HEADERS = {
  system: header('system'),
  user: header('user'),
  assistant: header('assistant'),
  tool: header('ipython'),
};

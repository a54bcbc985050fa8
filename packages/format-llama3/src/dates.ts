import { ModelspeakError } from '@modelspeak/core';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The date that Meta's documentation and the chat template fall back on. */
const DOCUMENTED = '2024-07-26';

/** `26 July 2024`, or with the short name of the month `26 Jul 2024`. */
export function formatDate(length: 'long' | 'short', today = DOCUMENTED): string {
  const [year, month, day] = today.split('-');
  const name = MONTHS[Number(month) - 1];
  if (name === undefined || day === undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `found "${today}", expected a date as in "2025-01-31"`,
      {
        path: 'today',
      },
    );
  }
  return `${day} ${length === 'long' ? name : name.slice(0, 3)} ${year}`;
}

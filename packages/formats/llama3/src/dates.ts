const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The default date of Meta's documentation and the chat template. */
const DOCUMENTED = '2024-07-26';

/**
 * Formats a date as `26 July 2024`, or with the month cut to `nameLength` letters. Invalid dates have already
 * been refused.
 */
export function formatDate(today = DOCUMENTED, nameLength?: number): string {
  const name = MONTHS[Number(today.slice(5, 7)) - 1] as string;
  return `${today.slice(8)} ${name.slice(0, nameLength)} ${today.slice(0, 4)}`;
}

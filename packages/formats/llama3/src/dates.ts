const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The date that Meta's documentation and the chat template fall back on. */
const DOCUMENTED = '2024-07-26';

/**
 * `26 July 2024`, or with the name of the month cut to so many letters. What is no date has been
 * refused before.
 */
export function formatDate(today = DOCUMENTED, nameLength?: number): string {
  const name = MONTHS[Number(today.slice(5, 7)) - 1] as string;
  return `${today.slice(8)} ${name.slice(0, nameLength)} ${today.slice(0, 4)}`;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a date at midnight like Python's `strftime`. Returns `undefined` for an unsupported format.
 *
 * @param today A date such as `2025-01-31`.
 */
export function strftime(format: string, today: string): string | undefined {
  const date = new Date(`${today}T00:00:00Z`);
  const day = date.getUTCDate();
  const month = date.getUTCMonth();
  const year = date.getUTCFullYear();
  const weekday = DAYS[date.getUTCDay()] ?? '';
  const dayOfYear = (Date.UTC(year, month, day) - Date.UTC(year, 0, 1)) / 86_400_000 + 1;
  const two = (value: number): string => String(value).padStart(2, '0');
  const directives: Readonly<Record<string, string>> = {
    '%': '%',
    a: weekday.slice(0, 3),
    A: weekday,
    b: (MONTHS[month] ?? '').slice(0, 3),
    B: MONTHS[month] ?? '',
    d: two(day),
    e: String(day).padStart(2, ' '),
    F: today,
    H: '00',
    I: '12',
    j: String(dayOfYear).padStart(3, '0'),
    m: two(month + 1),
    M: '00',
    p: 'AM',
    S: '00',
    T: '00:00:00',
    w: String(date.getUTCDay()),
    y: two(year % 100),
    Y: String(year),
  };
  const bare: Readonly<Record<string, string>> = { d: String(day), m: String(month + 1) };
  let isKnown = true;
  const written = format.replace(/%(-?)(.)/gsu, (_directive, dash: string, letter: string) => {
    const value = dash === '-' ? bare[letter] : directives[letter];
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? written : undefined;
}

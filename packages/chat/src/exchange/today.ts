/** The local date as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const digits = (number: number, length: number): string => `${number}`.padStart(length, '0');
  const month = digits(now.getMonth() + 1, 2);
  return `${digits(now.getFullYear(), 4)}-${month}-${digits(now.getDate(), 2)}`;
}

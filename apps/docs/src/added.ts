/** The arguments of `git log` that list the day of each file of the formats that {@link datesOfFiles} reads. */
export const LOG_OF_FORMATS: readonly string[] = [
  'log',
  '--reverse',
  '--diff-filter=A',
  '--no-renames',
  '--name-only',
  '--format=day %as',
  '--',
  'packages/formats/*/package.json',
  'packages/formats/*/vectors/*',
];

/** When each file came in, as `YYYY-MM-DD`, from the output of `git log`, oldest first. */
export function datesOfFiles(log: string): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  let day = '';
  for (const line of log.split('\n')) {
    if (line.startsWith('day ')) day = line.slice('day '.length);
    else if (line !== '' && !dates.has(line)) dates.set(line, day);
  }
  return dates;
}

/** Since when a format is here, and the models that came later. */
export interface Added {
  /** When its package came in. */
  readonly since: string;
  /** The models that came in last, if that was later than the package. */
  readonly latest?: { readonly models: readonly string[]; readonly since: string } | undefined;
}

/** A model that a format was compared with, and its recorded cases: files in the folder `vectors`. */
interface Compared {
  readonly model: string;
  readonly vectors: readonly string[];
}

/** Since when a format is here; `undefined` without a history, as in an archive of the sources. */
export function addedOf(
  dates: ReadonlyMap<string, string>,
  folder: string,
  compared: readonly Compared[],
): Added | undefined {
  const since = dates.get(`${folder}/package.json`);
  if (since === undefined) return undefined;
  const days = compared.map(({ model, vectors }) => ({
    model,
    day: vectors.map((file) => dates.get(`${folder}/vectors/${file}`) ?? '').sort()[0] ?? '',
  }));
  const last =
    days
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? '';
  if (last <= since) return { since };
  const models = days.filter(({ day }) => day === last).map(({ model }) => model);
  return { since, latest: { models: [...new Set(models)], since: last } };
}

import { modelspeak } from './steps/use.mjs';

/** The names of the formats that the project's command finds. */
export function formatsOf(road) {
  return JSON.parse(modelspeak(road, 'formats', '--json')).map(({ name }) => name);
}

import path from 'node:path';
import { createRedactor } from '@modelspeak/endpoint/authoring';
import type { OpenModel } from '../endpoints/open-model.js';
import { ownVersion } from '../own-version.js';
import { adviceOf } from './advice.js';
import { answersOf, type Examination, type Report, scoreOf } from './report.js';

/** Counts, advises, and adds the versions. */
export function reportOf(examined: Examination): Report {
  const { tasks } = examined;
  const theirs = answersOf(tasks, 'server');
  return {
    doctor: 1,
    ...examined,
    score: {
      ours: scoreOf(answersOf(tasks, 'ours')),
      server: theirs.length === 0 ? null : scoreOf(theirs),
    },
    advice: adviceOf(examined),
    versions: {
      modelspeak: ownVersion(),
      node: process.versions.node,
      platform: process.platform,
      arch: process.arch,
    },
  };
}

/** An address without user, password and query; the name of a file without its folder. */
export function shownUrl(url: string): string {
  if (!/^https?:/.test(url)) return path.basename(url);
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, '');
}

/** A report without the keys that a server may have repeated. */
export function withoutSecrets(report: Report, { url = '', key }: OpenModel['place']): Report {
  if (!URL.canParse(url)) return report;
  return JSON.parse(createRedactor({ url, key })(JSON.stringify(report)));
}

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chatModel } from '@modelspeak/chat';
import { EndpointError } from '@modelspeak/endpoint';
import { createRedactor } from '@modelspeak/endpoint/authoring';
import { promptedTools } from '@modelspeak/prompted-tools';
import { adviceOf } from '../doctor/advice.js';
import type { TaskResult } from '../doctor/answered.js';
import { doctorTasks, FEW } from '../doctor/doctor-tasks.js';
import { examine } from '../doctor/examine.js';
import { ownApi } from '../doctor/own-api.js';
import { templateFinding } from '../doctor/probes/template.js';
import { versionOf } from '../doctor/probes/version.js';
import { answersOf, type Examination, type Facts, type Report, scoreOf } from '../doctor/report.js';
import { runTasks } from '../doctor/run-tasks.js';
import {
  conclusionView,
  factsView,
  findingView,
  repliesView,
  tasksHead,
  taskView,
} from '../doctor/view.js';
import { type ModelFlags, type OpenModel, openModel } from '../endpoints/open-model.js';
import { CommandFailure, reasonOf } from '../errors.js';
import { ownVersion } from '../own-version.js';
import type { NamedFile, Terminal } from '../terminal/terminal.js';

export interface DoctorFlags extends ModelFlags {
  readonly tasks?: number;
  readonly maxTokens?: number;
  readonly timeout?: number;
  readonly replies?: boolean;
  readonly json?: boolean;
  readonly report?: string;
}

/** In seconds. */
const TIMEOUT = 30;

/** `modelspeak doctor`: says what works on a server with its model. */
export async function doctor(terminal: Terminal, flags: DoctorFlags, url: string): Promise<void> {
  const file = flags.report === undefined ? undefined : newFile(terminal, flags.report);
  const opened = await openModel(terminal, { ...flags, quiet: true }, url).catch(
    (error: unknown) => {
      throw isAboutKey(error)
        ? new CommandFailure(
            `${error.message}; if it needs a key, name its variable with --key-env`,
          )
        : error;
    },
  );
  try {
    const report = withoutSecrets(await visit(terminal, flags, opened, url), opened);
    if (flags.json === true) await terminal.write(`${JSON.stringify(report, undefined, 2)}\n`);
    else await terminal.write(conclusionView(report));
    if (file !== undefined) {
      await write(file, report);
      terminal.note(
        `the report is in ${file.name}; of what was asked, it has only the doctor's own tasks`,
      );
    }
    if (report.score.ours.wrong + report.score.ours.error > 0) terminal.endWith(1);
  } finally {
    await opened.close?.();
  }
}

function isAboutKey(error: unknown): error is EndpointError {
  return error instanceof EndpointError && (error.status === 401 || error.status === 403);
}

/** Examines, asks the tasks, and prints each line once it is known. */
async function visit(
  terminal: Terminal,
  { tasks = FEW, maxTokens, timeout = TIMEOUT, json = false, replies = false }: DoctorFlags,
  opened: OpenModel,
  url: string | undefined,
): Promise<Report> {
  const { settings, server, choice, place, context = null } = opened;
  const { format } = settings;
  const time = timeout * 1000;
  const painter = terminal.painter();
  const print = async (text: string) => (json ? undefined : terminal.write(text));
  const model = chatModel({
    ...settings,
    ...(format.kind === 'prompt' && { format: promptedTools(format) }),
    retry: { times: 0 },
  } as typeof settings);
  const api = ownApi(place);
  const warnings = choice?.warnings ?? [];
  const facts: Facts = {
    server: {
      name: server?.title ?? place.kind,
      version: await versionOf(place, AbortSignal.timeout(time)),
      url: shownUrl(url ?? place.url ?? ''),
    },
    model: place.model ?? null,
    format: { name: format.name, reason: choice?.reason ?? 'as asked', warnings },
    template: templateFinding(format, (await server?.describe()) ?? { names: [] }, warnings),
    context,
    slots: server?.slots ?? null,
  };
  await print(factsView(facts));
  const findings = await examine(opened, model, api, time, (key, finding) =>
    print(findingView(key, finding, painter)),
  );
  await print(tasksHead(api?.path));
  const results: TaskResult[] = [];
  const limits = { maxTokens, time };
  for await (const result of runTasks({ model, api }, doctorTasks(tasks, format), limits)) {
    results.push(result);
    await print(taskView(result, painter));
  }
  if (replies) await print(repliesView(results));
  return reportOf({ ...facts, findings, tasks: results });
}

function reportOf(examined: Examination): Report {
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
function shownUrl(url: string): string {
  if (!/^https?:/.test(url)) return path.basename(url);
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, '');
}

/** A report without the keys that a server may have repeated. */
function withoutSecrets(report: Report, { place: { url = '', key } }: OpenModel): Report {
  if (!URL.canParse(url)) return report;
  return JSON.parse(createRedactor({ url, key })(JSON.stringify(report)));
}

/** A file that is not there yet. */
function newFile(terminal: Terminal, name: string): NamedFile {
  const file = terminal.file(name);
  if (existsSync(file.path)) throw isThere(name);
  return file;
}

async function write({ name, path: file }: NamedFile, report: Report): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST' ? isThere(name) : new CommandFailure(`${name}: ${reasonOf(error)}`);
  }
}

function isThere(name: string): CommandFailure {
  return new CommandFailure(`${name} is already there; name another file for the report`);
}

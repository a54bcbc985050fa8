import { chatModel } from '@modelspeak/chat';
import { EndpointError } from '@modelspeak/endpoint';
import { promptedTools } from '@modelspeak/prompted-tools';
import type { TaskResult } from '../doctor/answered.js';
import { doctorTasks, FEW } from '../doctor/doctor-tasks.js';
import { examine } from '../doctor/examine.js';
import { reportOf, shownUrl, withoutSecrets } from '../doctor/make-report.js';
import { ownApi } from '../doctor/own-api.js';
import { templateFinding } from '../doctor/probes/template.js';
import { versionOf } from '../doctor/probes/version.js';
import type { Facts, Report } from '../doctor/report.js';
import { newReportFile, writeReport } from '../doctor/report-file.js';
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
import { CommandFailure } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

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
export async function doctor(
  terminal: Terminal,
  flags: DoctorFlags,
  url: string | undefined,
): Promise<void> {
  const file = flags.report === undefined ? undefined : newReportFile(terminal.file(flags.report));
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
    const report = withoutSecrets(await visit(terminal, flags, opened, url), opened.place);
    if (flags.json === true) await terminal.write(`${JSON.stringify(report, undefined, 2)}\n`);
    else await terminal.write(conclusionView(report));
    if (file !== undefined) {
      await writeReport(file, report);
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

import type { DisputedRunner } from '@modelspeak/conformance';
import type { DisputedFile } from './recorded-vectors.js';

/** What a reader finds in a reply. */
interface Found {
  readonly content: string | null;
  readonly reasoning: string;
  readonly tool_calls: readonly { readonly name: string; readonly arguments: unknown }[];
}

type Answer = Found | { readonly error: string };

/** The part of a row of `replies-disputed` that an example shows. */
interface Row {
  readonly id: string;
  readonly reply: string;
  readonly intended: readonly [string, string, Found['tool_calls']] | null;
  readonly agreed: Found | null;
  readonly agreed_sources: readonly string[] | null;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** A reply that a reader reads differently from what it was written from. */
export interface DisputedExample {
  /** The row in the vectors. */
  readonly id: string;
  readonly reply: string;
  /** What it was written from, as JSON. */
  readonly meant: string;
  /** What the reader found, as JSON, or its error. */
  readonly said: string;
  /** How the reader got the reply: `whole`, or `in chunks of 5`. */
  readonly cut: string;
}

/** The examples of a kind of replies, by reader. Readers that read every reply correctly have none. */
export interface DisputedExamples {
  readonly name: string;
  readonly readers: Readonly<Record<string, DisputedExample>>;
}

/** The first reply that each reader gets wrong, of each kind: whole if there is one, else streamed. */
export function disputedExamples(files: readonly DisputedFile[]): readonly DisputedExamples[] {
  return files.map(({ name, run, rows }) => {
    const whole: Record<string, DisputedExample> = {};
    const streamed: Record<string, DisputedExample> = {};
    for (const given of rows) {
      const row = given as unknown as Row;
      for (const [reader, right] of Object.entries(run(given)?.others ?? {})) {
        if (!right.whole) whole[reader] ??= exampleOf(row, reader, 'whole');
        else if (right.streamed === false) {
          streamed[reader] ??= exampleOf(row, ...wrongStream(run, row, reader));
        }
      }
    }
    return { name, readers: { ...streamed, ...whole } };
  });
}

/** A stream of a reader that is known to be wrong, and how its reply was cut. */
function wrongStream(run: DisputedRunner, row: Row, reader: string): readonly [string, string] {
  const streams = Object.keys(row.answers).filter((name) => name.startsWith(`${reader}-stream`));
  // Asks the runner about one answer at a time.
  const wrong = streams.find((name) => {
    const only = { ...row, agreed: null, agreed_sources: null, answers: { it: row.answers[name] } };
    return run(only)?.others['it']?.whole === false;
  });
  const name = wrong ?? reader;
  const length = /\d+$/.exec(name.slice(reader.length))?.[0];
  return [name, length === undefined ? 'streamed' : `in chunks of ${length}`];
}

function exampleOf(row: Row, answer: string, cut: string): DisputedExample {
  const [reasoning = '', content = '', tool_calls = []] = row.intended ?? [];
  const said = row.answers[answer] ?? row.agreed;
  return {
    id: row.id,
    reply: row.reply,
    meant: foundAsText({ content, reasoning, tool_calls }),
    said: said === null ? '' : 'error' in said ? said.error : foundAsText(said),
    cut,
  };
}

/** Writes an answer as JSON, without its empty fields. */
function foundAsText({ content, reasoning, tool_calls }: Found): string {
  return JSON.stringify({
    ...(reasoning !== '' && { reasoning }),
    ...(content !== '' && content !== null && { content }),
    ...(tool_calls.length > 0 && {
      calls: tool_calls.map(({ name, arguments: given }) => ({ [name]: given })),
    }),
  });
}

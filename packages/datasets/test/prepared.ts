import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import type { DatasetOptions, OutputFolder, Recipe } from '../src/index.js';
import { byteTokenizerFolder } from './byte-tokenizer.js';

/** A folder of files, for tests that read and write some. */
export class Workshop {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'datasets-'));
  readonly recipe: Recipe = {
    format: { module: built('@modelspeak/format-qwen/qwen3') },
    tokenizer: byteTokenizerFolder(qwen3()),
  };
  #outputs = 0;

  /** Writes a file; returns its name. */
  file(name: string, content: string | Uint8Array): string {
    writeFileSync(path.join(this.folder, name), content);
    return name;
  }

  /** What to write to a new folder. Parts are small, so that there are several. */
  options(inputs: readonly string[], output: Partial<OutputFolder> = {}): FolderRun {
    return {
      recipe: this.recipe,
      inputs,
      folder: this.folder,
      output: { folder: `out-${this.#outputs++}`, partRows: 30, ...output },
      workers: 0,
    };
  }

  /** The text of the files of a run, by their names; also those that are hidden or unfinished. */
  filesOf({ output: { folder } }: FolderRun): Readonly<Record<string, string>> {
    const location = path.join(this.folder, folder);
    return Object.fromEntries(
      readdirSync(location)
        .sort()
        .map((name) => [name, readFileSync(path.join(location, name), 'latin1')]),
    );
  }

  /** The rows of a run's JSON Lines, in order. */
  rowsOf(run: FolderRun, split = 'train'): readonly string[] {
    return Object.entries(this.filesOf(run))
      .filter(([name]) => name.startsWith(split) && name.endsWith('.jsonl'))
      .flatMap(([, text]) => text.split('\n').slice(0, -1));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.recipe.tokenizer ?? '', { recursive: true, force: true });
  }
}

/** The options of a run that writes to a folder. */
export type FolderRun = DatasetOptions & { readonly output: OutputFolder };

/** The URL of the built module of an entry. */
export function built(entry: string): string {
  return pathToFileURL(createRequire(import.meta.url).resolve(entry)).href;
}

/** Rows of different lengths, some of which come twice. */
export function exampleRows(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index % 10 === 9 ? index - 7 : index;
    return JSON.stringify({
      id: index,
      messages: [
        { role: 'user', content: `What is ${number}?` },
        { role: 'assistant', content: 'It is 😀 '.repeat((number * 7) % 23) + number },
      ],
    });
  });
}

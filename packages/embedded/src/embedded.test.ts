import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@modelspeak/connect';
import { qwen } from '@modelspeak/format-qwen';
import { afterAll, expect, test } from 'vitest';
import { gguf, TYPES, text } from '../test/make-gguf.js';
import { embedded } from './embedded.js';
import type { LlamaCpp } from './engine/open-gguf.js';
import type { EmbeddedModel } from './models/embedded-model.js';

const folder = mkdtempSync(path.join(tmpdir(), 'embedded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const weights = gguf([['general.name', TYPES.STRING, text('Qwen3 0.6B')]]);
const model: EmbeddedModel = {
  name: 'small',
  title: 'Small',
  file: 'Qwen3-0.6B-Q8_0.gguf',
  size: weights.length,
  sha256: createHash('sha256').update(weights).digest('hex'),
  licence: 'Apache-2.0',
  use: 'tests',
  sources: [{ kind: 'file', path: path.join(folder, 'weights') }],
};
writeFileSync(path.join(folder, 'weights'), weights);

/** A stand-in for node-llama-cpp, and what was asked of it. */
function engine(faults: { readonly load?: string; readonly start?: string } = {}) {
  const asked: unknown[] = [];
  const module = {
    async getLlama(options: object) {
      asked.push(['start', options]);
      if (faults.start !== undefined) throw new Error(faults.start);
      return {
        async loadModel(given: object) {
          asked.push(['load', given]);
          if (faults.load !== undefined) throw new Error(faults.load);
          return {
            async createContext({ contextSize = 4096 }: { readonly contextSize?: number }) {
              const dispose = async () => void asked.push('context freed');
              return { contextSize, getSequence: () => ({}), dispose };
            },
          };
        },
        dispose: async () => void asked.push('engine freed'),
      };
    },
  };
  return { module: module as unknown as LlamaCpp, asked };
}

const place = { folder: path.join(folder, 'models'), env: {} };

test('a model of this process is downloaded, loaded, connected and freed', async () => {
  const { module, asked } = engine();
  const connected = await connect(embedded(model, { module, threads: 1, ...place }), {
    formats: [qwen],
    context: 512,
  });
  const file = path.join(place.folder, model.file);
  const { connection } = connected;
  expect(connection.summary).toBe(
    `node-llama-cpp at ${file} · model ${model.file} · format qwen, by the model's name`,
  );
  expect(connection).toMatchObject({ context: 512, warnings: [], server: { kind: 'in-process' } });
  await connected.close();
  expect(asked).toEqual([
    ['start', { logLevel: 'error' }],
    ['load', { modelPath: file }],
    'context freed',
    'engine freed',
  ]);
});

test.each([
  [{ load: 'invalid magic' }, 'unreadable', 'cannot read Qwen3-0.6B-Q8_0.gguf: invalid magic'],
  [{ start: 'no binary' }, 'no_engine', 'node-llama-cpp does not run on this system: no binary'],
])('what goes wrong is named: %o', async (faults, code, message) => {
  const { module, asked } = engine(faults);
  const opening = embedded(model, { module, ...place }).open();
  await expect(opening).rejects.toMatchObject({ code, message });
  if ('load' in faults) expect(asked.at(-1)).toBe('engine freed');
});

test('a name that the list lacks is refused at once', () => {
  expect(() => embedded('parrot')).toThrow('parrot: unknown model; the models are');
});

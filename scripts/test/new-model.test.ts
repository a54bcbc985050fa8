import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/process.mjs';
import { candidates } from '../new-model/candidates.ts';
import { draftVersion, identifierOf } from '../new-model/draft.ts';
import { nearness } from '../new-model/nearest.ts';
import { PROBES } from '../new-model/probes.ts';
import { recordInPython } from '../new-model/record.ts';
import { renderFormat, renderTemplate } from '../new-model/rendered.ts';

/** Turns of ChatML, in which a system message comes with a remark. */
const TEMPLATE = `{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' }}
{%- if message.role == 'system' %}{{ 'Note: ' }}{% endif %}
{{- message.content }}
{{- '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}`;

const written = renderTemplate(TEMPLATE, PROBES);
const hasJinja = spawnSync('python3', ['-c', 'import jinja2']).status === 0;

describe('the probes', () => {
  test('are rendered by a template and by a format, and differ where these do', () => {
    const near = nearness(written, renderFormat(qwen3(), PROBES));
    expect(near.equal).toEqual(expect.arrayContaining(['question', 'turns without system']));
    expect(near.differing).toEqual(expect.arrayContaining(['system', 'turns', 'tools']));
    expect(near.share).toBeGreaterThan(0.5);
    expect(near.share).toBeLessThan(1);
  });

  test('say nothing about a format that refuses them', () => {
    const none = nearness(written, new Map());
    expect(none).toMatchObject({ equal: [], share: 0 });
    expect(none.differing).toHaveLength(written.size);
  });

  test('find the version that writes them', async () => {
    const all = await candidates();
    const shares = all.map(({ name, format }) => {
      const { share } = nearness(renderFormat(qwen3(), PROBES), renderFormat(format, PROBES));
      return [name, share] as const;
    });
    const [best] = [...shares].sort(([, one], [, other]) => other - one);
    expect(best).toEqual(['qwen3', 1]);
    expect(all.map(({ file }) => file)).toContain('packages/formats/qwen/src/qwen3.ts');
  });
});

describe('a draft', () => {
  test('has its own name, identifier, entry and models', () => {
    const source = readFileSync(path.join(root, 'packages/formats/glm/src/glm-5.2.ts'), 'utf8');
    const draft = draftVersion(source, { from: 'glm-5.2', to: 'glm-6.1' });
    expect(draft).toContain("export const glm61 = defineFormat({\n  name: 'glm-6-1',");
    expect(draft).toContain("import { glm61 } from '@modelspeak/format-glm/glm-6.1';");
    expect(draft).toContain("  models: ['glm-6.1', 'glm-6.1-*', 'glm-6.1:*'],\n");
    expect(draft).toContain('export default glm61;');
    expect(draft).not.toMatch(/glm52\b|glm-5-2/);
  });

  test('replaces models in several lines', () => {
    const source =
      "const x = {\n  name: 'x',\n  models: [\n    'a',\n    { match: ['b'] },\n  ],\n  stop: [],\n};\nexport default x;\n";
    expect(draftVersion(source, { from: 'x', to: 'y' })).toBe(
      "const y = {\n  name: 'y',\n  models: ['y', 'y-*', 'y:*'],\n  stop: [],\n};\nexport default y;\n",
    );
  });

  test.each([
    ['glm-5.2', 'glm52'],
    ['nano-v2', 'nanoV2'],
    ['qwen4', 'qwen4'],
  ])('of %s exports %s', (name, identifier) => {
    expect(identifierOf(name)).toBe(identifier);
  });

  test('needs a default export', () => {
    expect(() => draftVersion('', { from: 'x', to: 'y' })).toThrow('the file of x has no default');
  });
});

describe.skipIf(!hasJinja)('vectors recorded in Python', () => {
  const about = { model: 'acme/parrot-7b', name: 'parrot', source: 'parrot.jinja' };

  test('have what the template writes, and its checksum', () => {
    const recorded = recordInPython({ ...about, template: TEMPLATE }, PROBES);
    expect(recorded?.template).toEqual({
      source: 'parrot.jinja',
      sha1: expect.stringMatching(/^[\da-f]{12}$/),
    });
    const first = recorded?.cases[0];
    expect(first).toMatchObject({ id: 'parrot-000', input: PROBES[0]?.input });
    expect(first?.output).toBe(written.get('question'));
    const prefill = recorded?.cases.find(({ input }) => 'continue_final_message' in input);
    expect(prefill?.output).toBe(written.get('prefill'));
  });

  test('say what the template refuses, and leave out where it only fails', () => {
    const refusing = "{{ raise_exception('no tools') if tools else messages[0].content.upper() }}";
    const recorded = recordInPython({ ...about, template: refusing }, PROBES);
    const refused = recorded?.cases.filter(({ reference_error: why }) => why !== undefined) ?? [];
    expect(refused.length).toBeGreaterThan(3);
    expect(refused[0]?.reference_error).toBe('TemplateError: no tools');
    const hasParts = ({ input }: { readonly input: object }) =>
      JSON.stringify(input).includes('[{"type":"text"');
    expect(recorded?.cases.some(hasParts)).toBe(false);
  });
});

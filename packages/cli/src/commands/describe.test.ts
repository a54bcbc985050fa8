import { afterAll, expect, test } from 'vitest';
import { Project } from '../../test/project.js';
import { projectWith } from '../../test/project-with.js';

const project = new Project('parrot', 'echo');
afterAll(() => project.remove());

test('prints the guide, its examples rendered', async () => {
  const { stdout, stderr, exitCode } = await project.run(['describe', 'parrot']);
  expect(stdout).toBe(`# Parrot

A format that is only for trying.

## Options

| option | values | default |
| --- | --- | --- |
| \`greeting\` | string |  |
| \`twice\` | boolean | \`false\` |

## Roles

| role | meaning |
| --- | --- |
| \`user\` | Whoever speaks \\| asks. |

## Special tokens

| token | meaning |
| --- | --- |
| \`<\\|turn\\|>\` | Begins a turn. |
| \`<\\|end\\|>\` |  |

## Stop sequences

- \`<|end|>\`

## Supported features

- system
- history
- tools
- bounding boxes

## Lost features

The reference silently drops these, and so does \`onLoss: 'reference'\`:

- images

## Rules

- user and assistant take turns

## Examples

### A greeting

The user greets.

The prompt:

\`\`\`\`text
Squawk!
<|turn|>user
Hello \`\`\`there\`\`\`<|end|><|turn|>assistant

\`\`\`\`

A reply:

\`\`\`text
Hi!<|end|>
\`\`\`

It is read as:

\`\`\`json
{
  "role": "assistant",
  "content": "Hi!"
}
\`\`\`

- It has a greeting of its own.

## Models

\`*\` stands for any text. \`modelspeak formats --json\` lists all patterns, with their exceptions.

- \`example/parrot-*\`
- \`example/loud-*\`, \`example/shout\` with \`greeting=HELLO! \`
`);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('describes a format without a guide by what it says of itself', async () => {
  const { stdout } = await project.run(['describe', 'echo-messages']);
  expect(stdout).toMatch(
    /^# echo-messages\n\n## Options\n.*\n## Supported features.*\n- `echo-1`\n$/s,
  );
});

test('begins with what it is and its options, and ends with a few names of models', async () => {
  const real = projectWith('format-qwen', 'format-llama3');
  const { stdout } = await real.run(['describe', 'qwen']);
  expect(stdout).toMatch(
    /^# Qwen\n\nThe prompt formats of Qwen .*?\n\n## Options\n\n.*\n\| `version` \| `3`, `2.5`, .*`3.8-max` \| `3` \|\n/s,
  );
  const models = stdout.slice(stdout.indexOf('\n## Models'));
  expect(models.length).toBeLessThan(2500);
  expect(models).toContain(
    '- `qwen3`, `qwen3-*`, `qwen3:*`, `qwen-3` and 2 more with `version=3`\n',
  );
  expect(stdout.slice(0, 1500)).not.toContain('hermes');
  expect((await real.run(['describe', 'llama3'])).stdout).toContain(
    '| `profile` | `meta`, `hf`, `base` | `meta` |\n',
  );
});

test('refuses an unknown format', async () => {
  const { stdout, stderr, exitCode } = await project.run(['describe', 'parott']);
  expect(stderr).toMatch(/^error: there is no format named "parott"; did you mean "parrot"\?\n/);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
});

test('needs a name', async () => {
  const { stderr, exitCode } = await project.run(['describe']);
  expect(stderr).toContain("missing required argument 'format'");
  expect(exitCode).toBe(2);
});

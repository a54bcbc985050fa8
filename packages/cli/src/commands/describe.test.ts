import { afterAll, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

const project = new Project('parrot', 'echo');
afterAll(() => project.remove());

test('prints the guide, its examples rendered', async () => {
  const { stdout, stderr, exitCode } = await project.run(['describe', 'parrot']);
  expect(stdout).toBe(`# Parrot

A format that is only for trying.

## Models

- \`example/parrot-*\`
- \`example/loud-*\`, \`example/shout\` (except \`example/loud-mouth\`) with \`greeting=HELLO! \`

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
`);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('describes a format without a guide by what it says of itself', async () => {
  const { stdout } = await project.run(['describe', 'echo-messages']);
  expect(stdout).toMatch(/^# echo-messages\n\n## Models\n\n- `echo-1`\n\n## Supported features/);
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

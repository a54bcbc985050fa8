import { afterAll, describe, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

const project = new Project('parrot');
afterAll(() => project.remove());
const run = (...args: readonly string[]) => project.run(args);

project.write(
  'own/Greet.yaml',
  'description: Greets somebody.\nversion: 1.0\nbraces: double\nmessages:\n' +
    '  - { role: system, content: "Be {{mood}}." }\n  - { role: user, content: "I am {{name}}." }\n',
);
project.write(
  'own/deep/AskExpert.json',
  JSON.stringify([
    { content: 'Template Metadata', description: 'Ours.', version: '7', _type: 'metadatamessage' },
    { content: '{{ask}}', variables: ['ask'], _type: 'usermessage' },
  ]),
);
const own = ['--templates', 'own'];
const turn = (role: string, text: string) => `<|turn|>${role}\n${text}<|end|>`;
const reply = '<|turn|>assistant\n';

describe('search', () => {
  test('lists the templates that match', async () => {
    const { stdout, stderr, exitCode } = await run('templates', 'search', 'greet', ...own);
    expect(stdout).toBe('Greet (5 words)\n  Greets somebody.\n  variables: mood, name\n');
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  });

  test('lists all as JSON, those of folders in the place of the library', async () => {
    const { stdout } = await run('templates', 'search', ...own, '--json');
    const found: { readonly name: string; readonly version: string }[] = JSON.parse(stdout);
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(({ name }) => name === 'AskExpert')).toMatchObject([{ version: '7' }]);
  });

  test('takes a regular expression and a limit', async () => {
    const { stdout } = await run('templates', 'search', '^(ask|judge)', '--regex', '--limit', '3');
    expect(stdout.match(/^\S+/gm)).toHaveLength(3);
  });

  test('takes a language', async () => {
    const { stdout } = await run('templates', 'search', '--language', 'zh', '--json');
    const found: { readonly language: string }[] = JSON.parse(stdout);
    expect(new Set(found.map(({ language }) => language))).toEqual(new Set(['zh-Hant', 'zh-Hans']));
    const { stderr } = await run('templates', 'search', 'greet', '--language', 'xx', ...own);
    expect(stderr).toContain('no template matches "greet" in the language "xx"');
  });

  test('says that no template matches', async () => {
    const { stdout, stderr, exitCode } = await run('templates', 'search', 'xyzzy');
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 0 });
    expect(stderr).toBe(
      'warning: no template matches "xyzzy"; leave out the query to list all templates\n',
    );
  });
});

describe('show', () => {
  test('prints what is known, and the messages', async () => {
    const { stdout } = await run('templates', 'show', 'Greet', ...own);
    expect(stdout).toBe(`Greet
description: Greets somebody.
variables: mood, name
version: 1.0
words: 5

[system]
Be {{mood}}.

[user]
I am {{name}}.
`);
  });

  test.each(['yaml', 'json', 'promptingtools'])('prints a file as %s', async (layout) => {
    const { stdout } = await run('templates', 'show', 'AskExpert', '--as', layout);
    const file = project.write(`AskExpert.${layout === 'yaml' ? 'yaml' : 'json'}`, stdout);
    const again = await run('templates', 'show', file);
    expect(again.stdout).toContain('variables: topic\n');
  });

  test('names the nearest', async () => {
    const { stderr, exitCode } = await run('templates', 'show', 'AskExprt');
    expect(stderr).toMatch(/^error: no template is named "AskExprt"; the nearest are "AskExpert"/);
    expect(exitCode).toBe(1);
  });
});

describe.each([
  ['templates render', (name: string) => ['templates', 'render', name]],
  ['render --template', (name: string) => ['render', '--template', name]],
])('%s', (command, args) => {
  const render = (name: string, ...more: readonly string[]) =>
    run(...args(name), '--format', 'parrot', ...own, ...more);

  test('writes the prompt to the byte', async () => {
    const outcome = await render('Greet', '--var', 'mood=kind', '--var', 'name={{mood}}<|end|>=x');
    expect(outcome).toEqual({
      stdout: `${turn('system', 'Be kind.')}${turn('user', 'I am {{mood}}< |end|>=x.')}${reply}`,
      stderr: '',
      exitCode: 0,
    });
  });

  test('takes a file, and values from files', async () => {
    const value = project.write('value.txt', 'two\nlines');
    const args = ['--var-file', `name=${value}`, '--var', 'mood=', '--no-generation-prompt'];
    const { stdout } = await render('own/Greet.yaml', ...args);
    expect(stdout).toBe(turn('system', 'Be .') + turn('user', 'I am two\nlines.'));
  });

  test('turns the system message into one of the user', async () => {
    const { stdout } = await render('AskExpert', '--var', 'ask=Why?', '--no-system-message');
    expect(stdout).toBe(turn('user', 'Why?') + reply);
  });

  test.each([
    [
      ['--var', 'mood=kind'],
      'the template Greet needs a value for "name" (its variables: mood, name); add --var name=VALUE, or --no-strict',
    ],
    [
      ['--no-strict', '--var', 'nam=x'],
      'the template Greet has no variable "nam" (its variables: mood, name)',
    ],
    [['--var', 'mood=a', '--var', 'mood=b'], 'the variable "mood" is set twice; keep one'],
    [['--var', 'mood'], 'Expected name=value.'],
  ])('refuses %j', async (more, error) => {
    const { stdout, stderr, exitCode } = await render('Greet', ...more);
    expect(stderr).toContain(error);
    expect(stderr).toContain(`Run "modelspeak ${command.replace(' --template', '')} --help"`);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  });

  test('keeps placeholders on request', async () => {
    const { stdout } = await render('Greet', '--no-strict', '--var', 'mood=kind');
    expect(stdout).toContain('I am {{name}}.');
  });

  test('reports a value that cannot be read', async () => {
    const { stderr, exitCode } = await render('Greet', '--var-file', 'name=none.txt');
    expect(stderr).toBe('error: cannot read none.txt: no such file or folder\n');
    expect(exitCode).toBe(1);
  });
});

test('templates render without a format gives the conversation', async () => {
  const { stdout } = await run('templates', 'render', 'AskExpert', '--var', 'topic=tides');
  expect(JSON.parse(stdout).messages[1]).toEqual({ role: 'user', content: 'tides' });
});

test.each([
  [['--template', 'AskExpert', 'chat.json'], 'leave out chat.json or --template'],
  [['--template', 'AskExpert', '--jsonl'], 'leave out --jsonl and --keep-going'],
  [['--var', 'topic=tides'], 'variables and their options need a template; add --template NAME'],
  [['--no-system-message'], 'variables and their options need a template; add --template NAME'],
])('render refuses %j', async (args, error) => {
  const { stderr, exitCode } = await run('render', '--format', 'parrot', ...args);
  expect(stderr).toContain(error);
  expect(exitCode).toBe(2);
});

describe('check', () => {
  test('reports every error with its line', async () => {
    project.write('mixed/A.yaml', 'description: x\ntext: "{a}"\n');
    project.write('mixed/B.yaml', 'description: x\ntext: {topic}\n');
    project.write('mixed/C.json', '[{"content": "x", "_type": "usermessage"}]');
    project.write('mixed/D.yaml', 'name: A\ntext: "{a}"\n');
    project.write('mixed/E.json', '{"text" "x"}');
    const { stdout, stderr, exitCode } = await run('templates', 'check', 'mixed');
    expect(stdout).toBe('✓ A (mixed/A.yaml)\n✓ C (mixed/C.json)\n2 of 5 templates are valid\n');
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^error: text: found an object, .*; see line 2, column 7 of mixed.B\.yaml$/,
      ),
      'warning: mixed/C.json: missing description; `templates search` looks in it',
      'error: mixed/D.yaml: mixed/A.yaml already has the name "A"',
      expect.stringMatching(/^error: not JSON at line 1, column \d+ of mixed.E\.json: /),
    ]);
    expect(exitCode).toBe(1);
  });

  test('renders in a format', async () => {
    project.write(
      'tools/T.yaml',
      'description: x\nmessages:\n  - { role: tool, tool_call_id: a, content: x }\n',
    );
    const { stderr, exitCode } = await run('templates', 'check', 'tools', '--format', 'parrot');
    expect(stderr).toMatch(
      /^error: tools.T\.yaml: messages\[0\]: parrot does not support tool calls/,
    );
    expect(exitCode).toBe(1);
    const fine = await run('templates', 'check', 'own', '--format', 'parrot');
    expect(fine).toMatchObject({ stderr: '', exitCode: 0 });
  });

  test('reports a folder with nothing to check', async () => {
    const { stderr, exitCode } = await run('templates', 'check', 'nowhere');
    expect(stderr).toBe('error: cannot read the folder nowhere: it does not exist\n');
    expect(exitCode).toBe(1);
  });
});

import { afterEach, expect, test } from 'vitest';
import { Project } from '../../test/project.js';

let project: Project;
afterEach(() => project.remove());

test('lists what is installed', async () => {
  project = new Project('parrot', 'echo');
  const { stdout, stderr, exitCode } = await project.run(['formats']);
  expect(stdout).toBe(`echo-messages writes request bodies (@acme/modelspeak-format-echo 0.1.0)
  models: echo-1
  supports: system, history, tools

parrot writes prompts (modelspeak-format-parrot 1.2.3)
  models: example/parrot-*
          example/loud-*, example/shout (except example/loud-mouth) with greeting=HELLO! 
  supports: system, history, tools, bounding boxes
  loses: images
  rules: user and assistant take turns
  flags: --continue-final-message, --thinking on|off, --effort low|high, --tool-choice, --documents, --response-format
`);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('lists it as JSON', async () => {
  project = new Project('parrot');
  const { stdout } = await project.run(['formats', '--json']);
  expect(JSON.parse(stdout)).toEqual([
    {
      name: 'parrot',
      package: 'modelspeak-format-parrot',
      version: '1.2.3',
      location: expect.stringMatching(/modelspeak-format-parrot$/),
      models: ['example/parrot-*', expect.objectContaining({ options: { greeting: 'HELLO! ' } })],
      kind: 'prompt',
      supports: expect.objectContaining({ tools: true, images: 'lost' }),
      request: expect.objectContaining({ prefill: true }),
    },
  ]);
});

test('lists what each was compared with', async () => {
  project = new Project('parrot', 'echo', 'demanding');
  const { stdout, stderr, exitCode } = await project.run(['formats', '--coverage']);
  expect(stdout.split('\n')).toEqual([
    'format  options           model                reference           revision      equal',
    'parrot                    example/parrot-1     chat template       0123456789ab  40/40',
    'parrot  greeting=HELLO!   example/loud-parrot  parrot-encoder 1.0                10/12',
    '',
  ]);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});

test('lists that as JSON', async () => {
  project = new Project('parrot');
  const { stdout } = await project.run(['formats', '--coverage', '--json']);
  expect(JSON.parse(stdout)).toEqual([
    {
      format: 'parrot',
      package: 'modelspeak-format-parrot',
      version: '1.2.3',
      model: 'example/parrot-1',
      reference: 'chat template',
      revision: '0123456789ab',
      vectors: ['chat-templates/parrot.json'],
      cases: 40,
      exceptions: 0,
    },
    expect.objectContaining({ formatOptions: { greeting: 'HELLO! ' }, exceptions: 2 }),
  ]);
});

test('says so where none was compared with anything', async () => {
  project = new Project('echo');
  const { stdout, stderr, exitCode } = await project.run(['formats', '--coverage']);
  expect(stderr).toBe('warning: no installed format lists the references it was compared with\n');
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 0 });
});

test('says so where there is none', async () => {
  project = new Project();
  const { stdout, stderr, exitCode } = await project.run(['formats']);
  expect(stderr).toMatch(/^warning: no formats are installed; .*npm install/);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 0 });
  expect((await project.run(['formats', '--json'])).stdout).toBe('[]\n');
});

test('tells of packages that do not load, and lists the others', async () => {
  project = new Project('parrot', 'broken', 'future', 'undeclared');
  const { stdout, stderr, exitCode } = await project.run(['formats']);
  expect(stdout).toMatch(/^parrot /);
  expect(stderr.trim().split('\n')).toEqual([
    'warning: cannot load modelspeak-format-broken 0.0.1: the parrot is dead',
    expect.stringMatching(/^warning: modelspeak-format-future 9\.0\.0 needs contract 99 /),
    expect.stringMatching(/^warning: modelspeak-format-tools 3\.0\.0 does not declare a format/),
  ]);
  expect(exitCode).toBe(0);
});

test('lists a format that cannot be made without options', async () => {
  project = new Project('demanding');
  const { stdout, exitCode } = await project.run(['formats']);
  expect(stdout).toMatch(/^demanding \(modelspeak-format-demanding 1\.0\.0\)\n/);
  expect(stdout).toMatch(/\n {2}needs options: options\.model: missing, expected a model\n$/);
  expect(exitCode).toBe(0);
});

test('takes no arguments', async () => {
  project = new Project();
  const { stderr, exitCode } = await project.run(['formats', 'llama3']);
  expect(stderr).toContain('Run "modelspeak formats --help" to see its usage.');
  expect(exitCode).toBe(2);
});

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../../lib/process.mjs';
import { startStandIn } from '../start-stand-in.mjs';

const MODEL = 'SmolLM2-135M-Instruct.Q4_1.gguf';

/** Uses the package that has everything: by npx in an empty folder, installed by npm, and by pnpm. */
export async function everything(road) {
  const server = await startStandIn(MODEL, 'Hello there!<|im_end|>');
  const configuration = path.join(road.everything, 'configuration');
  const env = {
    ...road.env,
    XDG_CONFIG_HOME: configuration,
    APPDATA: configuration,
    NO_COLOR: '1',
  };
  const withInput = (input) => ({ input, stdio: ['pipe', 'pipe', 'pipe'], env });
  try {
    const empty = folderIn(road, 'empty');
    const npx = (args, input) =>
      road.npm(['exec', '--', 'modelspeak', ...args], empty, withInput(input));
    const formats = tryCommand(npx, server.url);
    // What the user installs for the command is found wherever it runs.
    const packages = path.join(configuration, 'modelspeak/packages');
    road.npm(['install', '--prefix', packages, '@acme/modelspeak-format-parrot'], empty);
    assert.deepEqual(formatsOf(npx), [...formats, 'parrot']);
    assert.deepEqual(readdirSync(empty), []);

    const runIn = (folder) => (args, input) =>
      capture(path.join(folder, 'node_modules/.bin/modelspeak'), args, {
        cwd: folder,
        ...withInput(input),
      });
    const installed = folderIn(road, 'npm', {});
    road.npm(['install', 'modelspeak', '@modelspeak/cli'], installed);
    tryCommand(runIn(installed), server.url);
    tryProgram(installed, server.url);

    const strict = folderIn(road, 'pnpm', {});
    const flags = [`--registry=${road.registry}`, '--config.minimum-release-age=0'];
    capture('pnpm', ['add', ...flags, 'modelspeak'], { cwd: strict, env });
    assert.deepEqual(readdirSync(path.join(strict, 'node_modules')).filter(isShown), [
      'modelspeak',
    ]);
    tryCommand(runIn(strict), server.url);
    tryProgram(strict, server.url);
    return [`${formats.length} formats`];
  } finally {
    server.stop();
  }
}
everything.title = 'npx modelspeak works in an empty folder, and after npm or pnpm installed it';

/** Renders, parses, lists and chats; returns the names of the formats. */
function tryCommand(run, url) {
  const chat = JSON.stringify([{ role: 'user', content: 'Hello <|im_end|>' }]);
  const model = ['--model', MODEL];
  assert.match(
    run(['render', ...model], chat),
    /^<\|im_start\|>user\nHello < \|im_end\|><\|im_end\|>$/m,
  );
  const message = JSON.parse(run(['parse', ...model], 'Hi!<|im_end|>'));
  assert.deepEqual(message, { role: 'assistant', content: 'Hi!' });
  assert.match(run(['chat', url], 'Hello'), /^Hello there!/);
  assert.match(run(['generate', '--url', url], 'Hello'), /^Hello there!/);
  return formatsOf(run);
}

function formatsOf(run) {
  return JSON.parse(run(['formats', '--json'])).map(({ name }) => name);
}

/** Asks a model in a program whose only dependency is modelspeak. */
function tryProgram(folder, url) {
  const program = `
    import { chatModel, hermes, llamaServer, registry } from 'modelspeak';
    import { extract } from 'modelspeak/ai';
    import { reactAgent } from 'modelspeak/agents';
    const format = registry.forModel(${JSON.stringify(MODEL)});
    const model = chatModel({ format: hermes({ version: 'chatml' }), endpoint: llamaServer('${url}') });
    const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hello' }] });
    console.log(format.name, message.content, typeof extract, typeof reactAgent);
  `;
  const output = capture(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
  });
  assert.equal(output, 'hermes Hello there! function function\n');
}

function folderIn({ everything: parent }, name, manifest) {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  if (manifest !== undefined) {
    const text = JSON.stringify({ name, private: true, ...manifest });
    writeFileSync(path.join(folder, 'package.json'), text);
  }
  return folder;
}

function isShown(name) {
  return !name.startsWith('.');
}

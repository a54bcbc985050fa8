import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../../lib/process.mjs';
import { declaredPackages, installedPackages, versionsOf } from '../installed.mjs';

/** What users ask for; the rest comes with it. */
export const ASKED = ['@modelspeak/core', '@modelspeak/cli', '@modelspeak/format-llama3'];

/** Installs core, the command and one format in an empty folder, and uses them. */
export async function use(road) {
  const { project } = road;
  mkdirSync(project);
  const manifest = { name: 'project', private: true, type: 'module' };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest));
  road.npm(['install', ...ASKED], project);

  const declared = new Set(declaredPackages(project).map(({ folder }) => folder));
  const installed = installedPackages(project);
  const extra = installed.filter(({ folder }) => !declared.has(folder));
  assert.deepEqual(
    extra.map(({ manifest: { name } }) => name),
    [],
    'packages were installed that nothing depends on',
  );
  assert.deepEqual(
    Object.keys(versionsOf(project, /modelspeak/)),
    [
      'bodies',
      'chat',
      'cli',
      'connect',
      'core',
      'embedded',
      'endpoint',
      'endpoint-completions',
      'endpoint-llama-server',
      'endpoint-node-llama-cpp',
      'endpoint-ollama',
      'endpoint-openai',
      'files',
      'format-anthropic',
      'format-chat-template',
      'format-llama3',
      'format-ollama',
      'format-openai-messages',
      'format-openai-responses',
      'gateway',
      'grammar',
      'prompted-tools',
      'prompts',
      'pythonic',
      'syntaxes',
      'tokenizers',
    ].map((name) => `@modelspeak/${name}`),
  );

  tryInstalled(road);
  const names = installed.map(({ manifest: { name } }) => name).sort();
  return [`${installed.length} packages installed: ${names.join(', ')}`];
}
use.title = 'core, cli and one format install without anything else, render and parse';

/** Renders and reads with the command and with the packages that the project installed. */
export function tryInstalled(road) {
  const { project } = road;
  const messages = [{ role: 'user', content: 'Hello <|eot_id|>' }];
  writeFileSync(path.join(project, 'chat.json'), JSON.stringify({ messages }));
  writeFileSync(path.join(project, 'reply.txt'), '[f(a=1)]<|eot_id|>');
  const model = ['--model', 'meta-llama/Llama-3.3-70B-Instruct'];
  const prompt = modelspeak(road, 'render', ...model, 'chat.json');
  assert.match(prompt, /^<\|begin_of_text\|>.*\n\nHello < \|eot_id\|><\|eot_id\|>/s);
  const message = JSON.parse(modelspeak(road, 'parse', ...model, 'reply.txt'));
  assert.deepEqual(message.tool_calls[0].function, { name: 'f', arguments: '{"a":1}' });

  const script = [
    "import { createRegistry } from '@modelspeak/core';",
    "import { llama3 } from '@modelspeak/format-llama3';",
    `const format = createRegistry([llama3()]).get('llama3');`,
    `process.stdout.write(format.render({ messages: ${JSON.stringify(messages)} }));`,
  ].join('\n');
  const rendered = capture(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
  });
  assert.equal(rendered, prompt);
}

/** Runs the command that the project installed. */
export function modelspeak({ project, env }, ...args) {
  return capture(process.execPath, [commandOf(project), ...args], {
    cwd: project,
    env: { ...env, NO_COLOR: '1' },
  });
}

/** The script of the installed command. */
export function commandOf(project) {
  return path.join(project, 'node_modules/@modelspeak/cli/bin/modelspeak.js');
}

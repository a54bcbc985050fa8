import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { CommandFailed, npm } from '../lib/process.mjs';

/** The project's own packages and plugins, which never come from the real registry. */
const OURS = [
  'modelspeak',
  '@modelspeak/*',
  'create-modelspeak-format',
  'modelspeak-format-*',
  '@*/modelspeak-format-*',
];

/**
 * Starts a registry on the loopback interface. Anyone can publish to it; it gets all other packages from
 * the registry that npm is configured with.
 *
 * @returns its address, the settings that make npm use it, and a function that stops it
 */
export async function startRegistry(tools, folder) {
  mkdirSync(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const config = path.join(folder, 'config.yaml');
  // JSON is YAML.
  writeFileSync(config, JSON.stringify(configuration(folder), null, 2));
  const log = path.join(folder, 'log');
  const output = openSync(log, 'a');
  const verdaccio = path.join(tools, 'node_modules/verdaccio/bin/verdaccio');
  const server = spawn(
    process.execPath,
    [verdaccio, '--config', config, '--listen', `127.0.0.1:${port}`],
    { stdio: ['ignore', output, output] },
  );
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
  };
  process.on('exit', () => server.kill('SIGKILL'));
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries === 200 || server.exitCode !== null) {
      throw new CommandFailed(`the registry did not start\n${readFileSync(log, 'utf8')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop, env: settings(url, folder) };
}

function configuration(folder) {
  const authorities = configured('cafile');
  const uplink = {
    url: configured('registry'),
    maxage: '60m',
    timeout: '60s',
    cache: false,
    ca: authorities && readFileSync(authorities, 'utf8'),
  };
  const open = { access: '$all', publish: '$all', unpublish: '$all' };
  return {
    storage: path.join(folder, 'storage'),
    auth: { htpasswd: { file: path.join(folder, 'htpasswd') } },
    uplinks: { npm: uplink },
    http_proxy: configured('proxy'),
    https_proxy: configured('https-proxy'),
    packages: {
      ...Object.fromEntries(OURS.map((name) => [name, open])),
      '**': { access: '$all', proxy: 'npm' },
    },
    web: { enable: false },
    max_body_size: '50mb',
    log: { type: 'stdout', format: 'pretty', level: 'warn' },
  };
}

/** An npm setting; `undefined` if it is not set. */
function configured(name) {
  const value = npm(['config', 'get', name]).trim();
  return ['', 'null', 'undefined'].includes(value) ? undefined : value;
}

/**
 * npm's settings for the registry. npm needs a token to publish, but any token will do. It reuses earlier
 * downloads, but not the packages that it ran by name before.
 */
function settings(url, folder) {
  const cache = path.join(folder, 'npm-cache');
  mkdirSync(cache);
  const downloads = path.join(npm(['config', 'get', 'cache']).trim(), '_cacache');
  mkdirSync(downloads, { recursive: true });
  symlinkSync(downloads, path.join(cache, '_cacache'), 'junction');
  return {
    npm_config_registry: url,
    [`npm_config_${url.replace('http:', '')}:_authToken`]: 'anyone',
    npm_config_cache: cache,
    npm_config_noproxy: '127.0.0.1',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_loglevel: 'error',
    npm_config_yes: 'true',
  };
}

async function answers(url) {
  try {
    return (await fetch(`${url}-/ping`)).ok;
  } catch {
    return false;
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

#!/usr/bin/env node
// Node links static imports first, and an old one fails there without saying which version is needed.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `error: create-modelspeak-format needs Node 20.19 or newer, and this is Node ${process.versions.node}; get one at https://nodejs.org`,
  );
  process.exitCode = 1;
} else {
  await import('../dist/bin.js');
}

// Imported first, by modules that also run on old versions of Node as far as this.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `error: this needs Node 20.19 or newer, and this is Node ${process.versions.node}; get one at https://nodejs.org`,
  );
  process.exit(1);
}

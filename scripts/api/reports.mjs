import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from '@microsoft/api-extractor';

const silent = { default: { logLevel: ExtractorLogLevel.None } };

/**
 * The public types of packages, from their built declarations: for each folder a text that changes with
 * what a user's program can be compiled with, and with nothing else.
 *
 * @param root The root of the workspace.
 * @param folders The folders of packages, relative to it.
 * @param temporary An empty folder for API Extractor.
 */
export function apiReports(root, folders, temporary) {
  const packages = folders
    .map((folder) => describe(root, folder))
    .filter(({ entries }) => entries.length > 0);
  const entries = packages.flatMap((each) => each.entries);
  const configured = new Map(
    entries.map((entry, index) => [
      entry,
      configuration(root, entry, path.join(temporary, String(index)), entries),
    ]),
  );
  // One program for all of them: each on its own would take a second or more.
  const compilerState = CompilerState.create(configured.get(entries[0]), {
    additionalEntryPoints: entries.map(({ types }) => types),
  });
  const sectionOf = (entry) => {
    const config = configured.get(entry);
    const problems = [];
    Extractor.invoke(config, {
      compilerState,
      localBuild: true,
      messageCallback: (message) => {
        if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
        message.handled = true;
      },
    });
    if (problems.length > 0) throw new Error(`${entry.name}: ${problems.join('\n')}`);
    const report = readFileSync(config.reportFilePath, 'utf8');
    return `## \`${entry.name}\`\n\n${declarationsIn(report)}`;
  };
  return new Map(
    packages.map(({ folder, name, entries: own }) => [
      folder,
      [title(name), ...own.map(sectionOf)].join('\n\n').concat('\n'),
    ]),
  );
}

/** A package, and the modules with types that it exports. */
function describe(root, folder) {
  const manifest = path.join(root, folder, 'package.json');
  const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const entries = Object.entries(exports)
    .filter(([, target]) => target.types !== undefined)
    .map(([entry, target]) => ({
      folder,
      name: name + entry.slice(1),
      types: path.join(root, folder, target.types),
    }));
  return { folder, name, entries };
}

function title(name) {
  return `# The public types of \`${name}\`\n\n\`npm run api\` writes this file. A change in it is a change of what the package promises: its changeset is \`minor\` if it only adds, else \`major\`.`;
}

/** What API Extractor says about the types, without what it says about itself and about comments. */
function declarationsIn(report) {
  const [, declarations] = /^```ts\n([\s\S]*)^```$/m.exec(report);
  const lines = declarations
    .replace('// (No @packageDocumentation comment for this package)', '')
    .replaceAll(/^ *\/\/ \(undocumented\)\n|^\/\/ @public(?: \(undocumented\))?\n/gm, '');
  return `\`\`\`ts\n${lines.trim()}\n\`\`\``;
}

function configuration(root, { folder, types }, output, entries) {
  const projectFolder = path.join(root, folder);
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder,
      mainEntryPointFilePath: types,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          extends: path.join(root, 'tsconfig.base.json'),
          compilerOptions: { types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')] },
          files: entries.map((entry) => entry.types),
        },
      },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: 'report',
        reportFolder: output,
        reportTempFolder: output,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
    configObjectFullPath: path.join(projectFolder, 'api-extractor.json'),
    packageJsonFullPath: path.join(projectFolder, 'package.json'),
  });
}

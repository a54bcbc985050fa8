import path from 'node:path';
import { capture } from '../lib/process.mjs';
import { providePythonPackage } from '../real/packages.ts';

/** Where TRL is. */
export interface Trl {
  readonly python: string;
  /** What `PYTHONPATH` must be. */
  readonly pythonPath: string;
  /** The folder of its chat templates. */
  readonly templates: string;
}

/** What TRL's chat templates need: not PyTorch, which has gigabytes. */
const REQUIREMENTS = ['transformers==5.24.0', 'jinja2==3.1.6', 'datasets', 'psutil'];

/** TRL in a folder of the cache, or as some Python has it. */
export function provideTrl(python: string | undefined): Trl {
  const folders =
    python === undefined
      ? [
          providePythonPackage('trl==1.16.0', { dependencies: false }),
          ...REQUIREMENTS.map((requirement) => providePythonPackage(requirement)),
        ]
      : [];
  const pythonPath = folders.join(path.delimiter);
  const code =
    'import importlib.util as u; print(u.find_spec("trl").submodule_search_locations[0])';
  const location = capture(python ?? 'python3', ['-c', code], {
    env: { ...process.env, PYTHONPATH: pythonPath },
  });
  return {
    python: python ?? 'python3',
    pythonPath,
    templates: path.join(location.trim(), 'chat_templates'),
  };
}

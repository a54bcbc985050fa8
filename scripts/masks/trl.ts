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
const NEEDED = ['transformers', 'jinja2', 'datasets', 'psutil'];

/** TRL in a folder of the cache, or as some Python has it. */
export function provideTrl(python: string | undefined): Trl {
  const folders =
    python === undefined ? [providePythonPackage('trl'), ...NEEDED.map(providePythonPackage)] : [];
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

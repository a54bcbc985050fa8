import { afterAll } from 'vitest';
import { Project } from './project.js';

/** A project with official packages installed in it, by the ends of their names. The file's tests remove it. */
export function projectWith(...packages: readonly string[]): Project {
  const project = new Project();
  for (const name of packages) project.link(`@modelspeak/${name}`);
  afterAll(() => project.remove());
  return project;
}

import { CommandFailure, messageOf } from '../errors.js';

/**
 * Loads a module by its URL.
 *
 * @throws {CommandFailure} if it cannot be loaded, with the name that the user knows it by
 */
export async function importModule<Module>(name: string, url: string): Promise<Module> {
  try {
    return await import(url);
  } catch (error) {
    throw new CommandFailure(`cannot load ${name}: ${messageOf(error)}`, { cause: error });
  }
}

import { CONTRACT, createRegistry, type Format } from '@modelspeak/core';
import { officialPackage } from './official-package.js';

/** The official package whose format a model uses, installed or not. */
export async function packageForModel(model: string): Promise<string | undefined> {
  const { OFFICIAL_MODELS } = await import('./official-models.js');
  const formats = Object.entries(OFFICIAL_MODELS).map(
    // A registry needs no more than this to choose.
    ([name, models]) => ({ contract: CONTRACT, name, models }) as unknown as Format,
  );
  const format = createRegistry(formats).findForModel(model);
  return format && officialPackage(format.name);
}

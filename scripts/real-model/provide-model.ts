import { provideModel as provide } from '@modelspeak/embedded';
import { cacheFolderOf } from '../real/cache.ts';
import type { RealModel } from './models.ts';

/** The GGUF file of a model in the cache, downloaded the first time. */
export function provideModel(model: RealModel): Promise<string> {
  const folder = cacheFolderOf(`models/${model.file}`);
  return provide(model, { folder, onNote: console.log });
}

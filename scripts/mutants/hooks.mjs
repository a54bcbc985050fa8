const STAND_IN = new URL('./authoring.ts', import.meta.url).href;

/** Gives formats a stand-in for the module that they are defined with. */
export async function resolve(specifier, context, next) {
  const isFormat = context.parentURL?.includes('/packages/formats/');
  return isFormat && specifier === '@modelspeak/core/authoring'
    ? { url: STAND_IN, shortCircuit: true }
    : next(specifier, context);
}

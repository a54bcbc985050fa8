const STAND_IN = new URL('./authoring.ts', import.meta.url).href;

/** Formats get a stand-in for what they define themselves with. */
export async function resolve(specifier, context, next) {
  const isFormat = context.parentURL?.includes('/packages/formats/');
  return isFormat && specifier === '@modelspeak/core/authoring'
    ? { url: STAND_IN, shortCircuit: true }
    : next(specifier, context);
}

// tools/api.mjs writes it when the site is built; type checks run without that.
declare module '*/api/symbols.json' {
  const symbols: object;
  export default symbols;
}

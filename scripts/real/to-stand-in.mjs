// Sends a recipe's requests to the stand-in server at the address in $STAND_IN.
const asked = globalThis.fetch;

globalThis.fetch = (address, init) => {
  const { pathname, search } = new URL(address);
  return asked(new URL(pathname + search, process.env.STAND_IN), init);
};

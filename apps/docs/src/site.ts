/** Where the site is served: its canonical address, from the environment of the build. */
export const address = new URL(
  process.env['DOCS_URL'] ?? 'https://modelspeak.github.io/modelspeak/',
);

export const repository = 'https://github.com/modelspeak/modelspeak';

export const description =
  'One conversation in, any model’s exact prompt out. Any model’s raw reply in, one message out.';

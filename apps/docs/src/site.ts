/** The site's canonical address, from the build environment. */
export const address = new URL(
  process.env['DOCS_URL'] ?? 'https://modelspeak.github.io/modelspeak/',
);

export const repository = 'https://github.com/modelspeak/modelspeak';

export const description =
  'Turn one conversation into any model’s exact prompt, and any model’s raw reply into one message.';

/** What CI asks, in a few minutes: some tasks of each kind, on the smallest model. */
export const CI = {
  models: '0.5b',
  ways: 'library-auto,library-required,gateway-auto',
  // Other steps run at the same time: two threads would wait for each other.
  threads: '1',
  tasks: [
    ...['single-weather', 'single-accents', 'choice-convert', 'choice-command'],
    ...['parallel-lights', 'next-second-city', 'answer-lines', 'values-order'],
    ...['code-shell', 'token-end', 'words-hello', 'show-call'],
  ].join(','),
} as const;

/** What every version lets a request ask for. */
export const REQUEST = { prefill: true, responseFormat: 'grammar' } as const;

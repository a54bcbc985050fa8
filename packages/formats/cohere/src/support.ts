/** The request options that every version supports. */
export const REQUEST = { prefill: true, responseFormat: 'grammar' } as const;

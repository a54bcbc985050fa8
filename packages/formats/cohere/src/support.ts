/** The request options that every version supports. */
export const REQUEST = { prefill: true, responseFormat: 'grammar' } as const;

/** The request options of the versions with tools, but for Command R. */
export const COMMAND_REQUEST = { ...REQUEST, documents: true, toolChoice: 'grammar' } as const;

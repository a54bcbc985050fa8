/** An error as plain data: a message between threads loses its class. */
export interface WorkerFailure {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
}

/** An error as plain data. */
export function failureOf(error: unknown): WorkerFailure {
  if (!(error instanceof Error)) {
    return { name: 'Error', code: undefined, message: String(error), stack: undefined };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, code, message: error.message, stack: error.stack };
}

/** How a run failed that somebody cancelled. */
export const CANCELLED = { code: 'cancelled', message: 'the run was cancelled' };

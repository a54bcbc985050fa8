/** The failure of a cancelled run. */
export const CANCELLED = { code: 'cancelled', message: 'the run was cancelled' };

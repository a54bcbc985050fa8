/** What keeps a plugin from being created; its message says all there is to say. */
export class CreationFailure extends Error {}

/** A wrong command line. */
export class UsageError extends CreationFailure {}

/** The questions were left unanswered. */
export class Cancelled extends Error {}

/** The reason why no plugin was created. Its message is all that is printed. */
export class CreationFailure extends Error {}

/** A wrong command line. */
export class UsageError extends CreationFailure {}

/** The questions were cancelled. */
export class Cancelled extends Error {}

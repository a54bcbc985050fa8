/** The reason why no plugin was created. Only its message is printed. */
export class CreationFailure extends Error {}

/** An invalid command line. */
export class UsageError extends CreationFailure {}

/** The user cancelled the questions. */
export class Cancelled extends Error {}

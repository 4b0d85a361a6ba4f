/** A problem the person at the terminal can act on: printed without a stack, exit code 1. */
export class SetupError extends Error {}

/** A problem that the person at the terminal can solve: printed without a stack, exit code 1. */
export class SetupError extends Error {}

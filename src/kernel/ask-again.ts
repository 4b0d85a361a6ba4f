/**
 * Asks once more where the connection broke before an answer, which `isBroken` knows by the failure: a server may close
 * a connection that was idle just as it is used. Only for what is safe to repeat. Any other failure, and a second one,
 * is raised.
 */
export async function askAgain<answer>(
  ask: () => Promise<answer>,
  isBroken: (failure: unknown) => boolean,
): Promise<answer> {
  try {
    return await ask()
  } catch (failure) {
    if (!isBroken(failure)) throw failure
    return ask()
  }
}

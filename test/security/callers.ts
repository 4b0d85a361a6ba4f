import { evmSigner, type Signer, solanaSigner } from '../support/auth-world.ts'

/** A signed message as it is sent to be verified. */
export type SignedChallenge = {
  readonly walletAddress: string
  readonly message: string
  readonly signature: string
}

/** Every other wallet is one of each kind. */
export function signerAt(index: number): Signer {
  return index % 2 === 0 ? evmSigner() : solanaSigner()
}

/** Asks for a message and signs it. */
export async function signedChallenge(
  url: string,
  signer: Signer = evmSigner(),
): Promise<SignedChallenge> {
  const answer = await fetch(`${url}/api/auth/challenge?wallet=${signer.address}`)
  const { message } = (await answer.json()) as { message: string }
  return { walletAddress: signer.address, message, signature: await signer.sign(message) }
}

/** Sends JSON; the status, the code of a problem, and the session cookie when one was set. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{
  readonly status: number
  readonly code: string
  readonly cookie: string
  readonly text: string
}> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    code: /"code":"([^"]*)"/.exec(text)?.[1] ?? '',
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    text,
  }
}

/** Signs in and returns the Cookie header of the session. */
export async function sessionOf(url: string, signer: Signer = evmSigner()): Promise<string> {
  const { status, cookie, text } = await post(
    `${url}/api/auth/verify`,
    await signedChallenge(url, signer),
  )
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${text}`)
  return cookie
}

/** Polls until the condition holds, and answers how long that took; raises after `boundMs`. */
export async function msUntil(condition: () => Promise<boolean>, boundMs: number): Promise<number> {
  const startedAt = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedAt > boundMs) throw new Error(`not within ${boundMs} ms`)
  }
  return performance.now() - startedAt
}

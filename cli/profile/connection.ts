import type { Bourse, PayOptions, Wallet } from '../../sdk/src/index.ts'
import type { Given } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import type { Profile, Profiles } from './profile.ts'
import { requireSigningKey } from './signing-key.ts'

/** A client of the service, with what the profile keeps for it. */
export interface Connection {
  readonly bourse: Bourse
  readonly profile: Profile
  /** Keeps the session as it is now, with these changes. */
  readonly save: (changes?: Partial<Profile>) => Promise<Profile>
  /** The session's cookies as they are now. */
  readonly cookies: () => Readonly<Record<string, string>>
  /** A request of a path, with the credentials of the profile. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>
}

/** How a client differs from one with the credentials of the profile. */
export interface ConnectOptions {
  readonly pay?: PayOptions
  readonly isAnonymous?: boolean
}

/** Loads the library, which commands that need no service do without, and makes a client of it. */
export async function openConnection(
  terminal: Terminal,
  profiles: Profiles,
  options: ConnectOptions = {},
): Promise<Connection> {
  const { createBourse } = await import('../../sdk/src/index.ts')
  const { current: profile } = profiles
  const isAnonymous = options.isAnonymous === true
  const { apiKey, baseUrl, cookies = {}, origin = new URL(baseUrl).origin } = profile
  const bourse = createBourse({
    baseUrl,
    fetch: (input, init) => fetch(input, { ...init, ...signalOf(init, terminal) }),
    session: { cookies: isAnonymous ? {} : cookies, origin },
    ...(apiKey === undefined || isAnonymous ? {} : { apiKey }),
    ...(options.pay === undefined ? {} : { pay: options.pay }),
  })
  return {
    bourse,
    profile,
    cookies: () => bourse.session.kept().cookies,
    async save(changes = {}) {
      const next = { ...profiles.kept, ...bourse.session.kept(), ...changes }
      await profiles.save(next)
      return next
    },
    request: (path, init) => bourse.fetch(`${baseUrl}${path}`, init),
  }
}

function signalOf(init: RequestInit | undefined, { signal }: Terminal): RequestInit {
  const own = init?.signal
  return { signal: own === undefined || own === null ? signal : AbortSignal.any([own, signal]) }
}

/** The wallet that signs for a command. Its key never leaves this process. */
export async function openWallet(
  terminal: Terminal,
  profile: Profile,
  given: Given,
): Promise<{ readonly wallet: Wallet; readonly source: string }> {
  const key = await requireSigningKey(terminal, profile, {
    keyFile: given.maybe('keyFile'),
    keyStdin: given.flag('keyStdin'),
  })
  const { privateKeyWallet } = await import('../../sdk/src/wallets/private-key.ts')
  return { wallet: privateKeyWallet(key.privateKey), source: key.source }
}

/** Who a client is: a key, or the cookies of a session where no browser keeps them. */
export interface Session {
  /** The headers that authenticate a request to the service. */
  readonly headers: () => Readonly<Record<string, string>>
  /** What a browser does with its own cookies of the service: beside a key they would be somebody else's. */
  readonly cookies: () => 'include' | 'omit'
  /** Keeps what an answer sets. */
  readonly keep: (answer: Response) => void
  readonly useKey: (apiKey: string | null) => void
  /** From which page cookies are sent, as the service says itself; false where it is said already. */
  readonly sentFrom: (origin: string) => boolean
  /** The session as it is now, to go on with in another process. Whoever has it is signed in: keep it as a secret. */
  readonly kept: () => KeptSession
}

/** A session outside of browsers: its cookies, and from which page they are sent. */
export interface KeptSession {
  readonly cookies: Readonly<Record<string, string>>
  readonly origin: string
}

/** What a session begins with. */
export interface Identity {
  readonly apiKey: string | null
  readonly baseUrl: string
  readonly kept: KeptSession | null
}

/** A session without credentials, or with a key. In a browser cookies are the browser's own. */
export function createSession({ apiKey, baseUrl, kept }: Identity): Session {
  const cookies = new Map(Object.entries(kept?.cookies ?? {}))
  let key = apiKey
  let page = kept?.origin ?? new URL(baseUrl).origin
  return {
    headers() {
      if (key !== null) return { authorization: `Bearer ${key}` }
      if ('document' in globalThis) return {}
      // The service takes sessions from its own pages only; a browser says by itself where it is.
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return cookie === '' ? { origin: page } : { cookie, origin: page }
    },
    cookies: () => (key === null ? 'include' : 'omit'),
    keep({ headers }) {
      for (const line of headers.getSetCookie?.() ?? []) {
        const [pair = '', ...attributes] = line.split(';')
        const at = pair.indexOf('=')
        const name = pair.slice(0, at).trim()
        const value = pair.slice(at + 1).trim()
        const isOver = attributes.some((one) => /^\s*max-age=(0|-\d+)\s*$/i.test(one))
        if (value === '' || isOver) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    useKey(next) {
      key = next
    },
    sentFrom(next) {
      const isNews = next !== page
      page = next
      return isNews
    },
    kept: () => ({ cookies: Object.fromEntries(cookies), origin: page }),
  }
}

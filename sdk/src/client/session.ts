/** Who a client is: a key, or the cookies of a session where no browser keeps them. */
export interface Session {
  /** The headers that authenticate a request to the service. */
  readonly headers: () => Readonly<Record<string, string>>
  /** Keeps what an answer sets. */
  readonly keep: (answer: Response) => void
  readonly useKey: (apiKey: string | null) => void
  /** From which page cookies are sent, as the service says itself; nothing where the client was told another. */
  readonly sentFrom: (origin: string) => void
  /** Forgets cookies and key. */
  readonly forget: () => void
}

/** What a session begins with. */
export interface Identity {
  readonly apiKey: string | null
  readonly baseUrl: string
  /** From which page cookies are sent, where there is no browser to say so; null for the service's own. */
  readonly origin: string | null
}

/** A session without credentials, or with a key. In a browser cookies are the browser's own. */
export function createSession({ apiKey, baseUrl, origin }: Identity): Session {
  const cookies = new Map<string, string>()
  let key = apiKey
  let page = origin ?? new URL(baseUrl).origin
  return {
    headers() {
      if (key !== null) return { authorization: `Bearer ${key}` }
      if (cookies.size === 0) return {}
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      // The service takes cookies from its own pages only.
      return { cookie, origin: page }
    },
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
      page = origin ?? next
    },
    forget() {
      key = null
      cookies.clear()
    },
  }
}

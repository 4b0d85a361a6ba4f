/** Who a client is: a key, or the cookies of a session where no browser keeps them. */
export interface Session {
  /** The headers that authenticate a request to the service. */
  readonly headers: () => Readonly<Record<string, string>>
  /** Keeps what an answer sets. */
  readonly keep: (answer: Response) => void
  readonly useKey: (apiKey: string | null) => void
  /** From which page cookies are sent, as the service says itself; false where that is known. */
  readonly sentFrom: (origin: string) => boolean
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
      if ('document' in globalThis) return {}
      // The service takes sessions from its own pages only; a browser says by itself where it is.
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return cookie === '' ? { origin: page } : { cookie, origin: page }
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
      const isNews = next !== page
      page = next
      return isNews
    },
    forget() {
      key = null
      cookies.clear()
    },
  }
}

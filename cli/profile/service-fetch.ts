import type { Profile } from './profile.ts'

/** A `fetch` that keeps a session as a browser would, for a program that has none. */
export interface ServiceFetch {
  readonly fetch: typeof fetch
  /** The cookies as they are now, after what the service has set or ended. */
  readonly cookies: () => Readonly<Record<string, string>>
}

/**
 * Sends the cookies of a profile to its service, and only there, with the origin that the service takes them from. A
 * request with a credential of its own gets none, because credentials of two kinds are refused.
 */
export function createServiceFetch(profile: Profile, doFetch: typeof fetch = fetch): ServiceFetch {
  const cookies = new Map(Object.entries(profile.cookies ?? {}))
  const own = new URL(profile.baseUrl).origin
  return {
    cookies: () => Object.fromEntries(cookies),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (new URL(request.url).origin !== own) return doFetch(request)
      const hasKey = isCredential(request.headers)
      request.headers.delete('cookie')
      request.headers.delete('origin')
      if (!hasKey && cookies.size > 0) {
        request.headers.set(
          'cookie',
          [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        )
      }
      // Sign-in and every change by cookie need it.
      if (!hasKey) request.headers.set('origin', profile.origin ?? own)
      const answer = await doFetch(request)
      keepCookies(cookies, answer.headers.getSetCookie())
      return answer
    },
  }
}

/** Whether a request names its caller by itself; what pays for it does not. */
function isCredential(headers: Headers): boolean {
  const authorization = headers.get('authorization') ?? ''
  return headers.has('x-api-key') || (authorization !== '' && !/^payment /i.test(authorization))
}

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    const isOver = attributes.some((one) => /^\s*max-age=(0|-\d+)\s*$/i.test(one))
    if (value === '' || isOver) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Members of bodies and tokens with a URL that the library would fetch. */
const addressMembers = ['jwks_url', 'agent_jwks_url', 'host_jwks_url']

/**
 * Whether a request would make the library fetch a URL chosen by the caller. The library does so without the egress
 * port's checks, so this service accepts only inline keys.
 */
export async function namesOutboundAddress(request: Request): Promise<boolean> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token !== undefined && hasAddress(claimsOf(token))) return true
  return request.body !== null && hasAddress(parsed(await request.clone().text()))
}

/** The refusal, in the library's own form. */
export function outboundRefusal(): Response {
  return Response.json({ code: 'OUTBOUND_ADDRESS_REFUSED' }, { status: 400 })
}

function hasAddress(value: unknown): boolean {
  return addressMembers.some((name) => Object.hasOwn(Object(value), name))
}

function claimsOf(token: string): unknown {
  return parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { DnsAnswer } from '../support/dns-server.ts'

/** One way to write the address of a place that must never be reached. */
export type Spelling = { readonly kind: string; readonly authority: string }

/** Private IPv4 addresses: this machine, its networks, and where clouds keep the secrets of a machine. */
export const privateV4 = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '192.0.0.192',
  '0.0.0.0',
]
/** The same in IPv6, with tunnels and blocks that nobody routes. */
export const privateV6 = [
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  'fec0::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2001:10::1',
  '2001:20::1',
  '3fff::1',
  '5f00::1',
  '64:ff9b:1::1',
]
const names = [
  'localhost',
  'LOCALHOST',
  'LocalHost',
  'localhost.',
  'localhost..',
  'a.localhost',
  'a.b.localhost.',
  'localhost.localdomain',
  'printer.local',
  'router.lan',
  'wiki.intranet',
  'wiki',
  'metadata.google.internal',
  'METADATA.GOOGLE.INTERNAL',
  'metadata.goog',
  'metadata',
  'instance-data',
  'instance-data.ec2.internal',
  'gateway.docker.internal',
  'nas.home.arpa',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'localhost。',
  'local%68ost',
  'x.onion',
]

/** Every spelling of every target, as what stands between `//` and the path, with the port. */
export function spellings(v4: readonly string[], port: number): readonly Spelling[] {
  const wholes = v4.flatMap((address) =>
    Object.entries(spellingsOf(address)).map(([kind, host]) => ({
      kind: `${kind} ${address}`,
      host,
    })),
  )
  const sixes = privateV6.flatMap((address) => [
    { kind: `v6 ${address}`, host: `[${address}]` },
    { kind: `v6 capital ${address}`, host: `[${address.toUpperCase()}]` },
    { kind: `v6 zone ${address}`, host: `[${address}%25lo]` },
    { kind: `v6 bare ${address}`, host: address },
    { kind: `v6 user ${address}`, host: `public.example@[${address}]` },
  ])
  const named = names.map((host) => ({ kind: `name ${host}`, host }))
  return [...wholes, ...sixes, ...named].map(({ kind, host }) => ({
    kind,
    authority:
      host.includes('#') || host.includes('?')
        ? host.replace(/[#?]/, `:${port}$&`)
        : `${host}:${port}`,
  }))
}

function spellingsOf(address: string): Readonly<Record<string, string>> {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const octal = (value: number) => `0${value.toString(8)}`
  const hex = (value: number) => `0x${value.toString(16)}`
  const wide = (text: string, zero: number) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  const circled = address.replace(/[1-9]/g, (digit) =>
    String.fromCodePoint(0x2460 + Number(digit) - 1),
  )
  const high = ((a << 8) | b).toString(16)
  const low = ((c << 8) | d).toString(16)
  const flipped = [((a << 8) | b) ^ 0xffff, ((c << 8) | d) ^ 0xffff].map((part) =>
    part.toString(16),
  )
  return {
    plain: address,
    decimal: String(whole),
    hexadecimal: hex(whole),
    capitalHexadecimal: `0X${whole.toString(16).toUpperCase()}`,
    octal: octal(whole),
    overlong: `0x00000000${whole.toString(16).padStart(8, '0')}`,
    dottedOctal: [a, b, c, d].map(octal).join('.'),
    paddedOctal: [a, b, c, d].map((part) => `00000${part.toString(8)}`).join('.'),
    dottedHexadecimal: [a, b, c, d].map(hex).join('.'),
    mixed: `${hex(a)}.${octal(b)}.${c}.${d}`,
    threeParts: `${a}.${b}.${(c << 8) | d}`,
    twoParts: `${a}.${((b << 16) | (c << 8) | d) >>> 0}`,
    mixedTwoParts: `${hex(a)}.${octal(((b << 16) | (c << 8) | d) >>> 0)}`,
    trailingDot: `${address}.`,
    decimalTrailingDot: `${whole}.`,
    fullwidthDigits: wide(address, 0xff10),
    mathematicalDigits: wide(address, 0x1d7ce),
    circledDigits: circled,
    ideographicStops: address.replaceAll('.', '。'),
    halfwidthStops: address.replaceAll('.', '｡'),
    fullwidthStops: address.replaceAll('.', '．'),
    softHyphen: `${a}.${b}\u00ad.${c}.${d}`,
    zeroWidth: `${a}\u200b.${b}.${c}.${d}`,
    encodedDigits: address.replace(/\d/g, (digit) => `%3${digit}`),
    encodedStops: address.replaceAll('.', '%2e'),
    encodedFullwidth: encodeURIComponent(wide(address, 0xff10)),
    mappedDotted: `[::ffff:${address}]`,
    mapped: `[::ffff:${high}:${low}]`,
    mappedLong: `[0:0:0:0:0:ffff:${high}:${low}]`,
    mappedCapital: `[::FFFF:${high.toUpperCase()}:${low.toUpperCase()}]`,
    compatible: `[::${address}]`,
    translated: `[::ffff:0:${address}]`,
    nat64: `[64:ff9b::${address}]`,
    nat64Local: `[64:ff9b:1::${address}]`,
    sixToFour: `[2002:${high}:${low}::1]`,
    teredo: `[2001:0:4136:e378:8000:63bf:${flipped.join(':')}]`,
    userName: `public.example@${address}`,
    userAndPassword: `public.example:443@${address}`,
    encodedAt: `public.example%40${address}`,
    twoUsers: `a@public.example@${address}`,
    backslashUser: `public.example\\@${address}`,
    backslashPath: `${address}\\@public.example`,
    tab: address.replace('.', '.\t'),
    newline: address.replace('.', '.\n'),
    null: `${address}%00.public.example`,
    nullEnd: `${address}%00`,
    blank: ` ${address}`,
    fragment: `${address}#@public.example`,
    query: `${address}?@public.example`,
    wildcardName: `${address}.nip.example`,
    dashedName: `${address.replaceAll('.', '-')}.nip.example`,
    aliasName: `alias-${address.replaceAll('.', '-')}.nip.example`,
    wildcardWithDot: `${address}.nip.example.`,
  }
}

/** Names that carry the address they resolve to, as public services of this kind do; some by way of an alias. */
export function wildcardAnswer(name: string): DnsAnswer | null {
  const address = /(\d+)[.-](\d+)[.-](\d+)[.-](\d+)[.]nip[.]example$/.exec(name)?.slice(1).join('.')
  if (address === undefined) return null
  return { addresses: [address], ...(name.startsWith('alias-') ? { cname: 'inner.example' } : {}) }
}

/** Listens on this machine's own addresses and counts who comes. */
export type Canaries = {
  readonly port: number
  readonly listening: readonly string[]
  readonly connects: () => number
  readonly close: () => Promise<void>
}

/** Starts a listener on every private address of this machine that can be had, all on one port. */
export async function startCanaries(skip: readonly string[] = []): Promise<Canaries> {
  let connects = 0
  let port = 0
  const servers: Server[] = []
  const listening: string[] = []
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map((one) => one.address),
  )
  const wanted = new Set([
    '127.0.0.1',
    '127.0.0.2',
    '::1',
    ...own.filter((one) => !one.startsWith('fe80')),
  ])
  for (const host of wanted) {
    if (skip.includes(host)) continue
    const server = createServer((socket) => {
      connects++
      socket.on('error', () => {}).destroy()
    })
    // An address that this machine does not have, or a port that is taken there, is left out.
    const bound = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, host, () => resolve(true))
    })
    if (!bound) continue
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : port
    servers.push(server)
    listening.push(host)
  }
  return {
    port,
    listening,
    connects: () => connects,
    close: async () => {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

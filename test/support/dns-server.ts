import { createSocket } from 'node:dgram'
import { createServer, isIPv4 } from 'node:net'

/** What a name is answered with: addresses of either family, or another name to ask for instead. */
export type DnsAnswer = {
  readonly addresses?: readonly string[]
  readonly cname?: string
  readonly ttlSeconds?: number
  /** Says over UDP that the answer is too long for it, so that the question comes again over TCP. */
  readonly truncated?: boolean
}

/** A name server that answers from a function, over UDP and TCP on one port. */
export type DnsServer = {
  /** `host:port`, as resolvers take it. */
  readonly address: string
  /** Every question that was asked: `A public.example udp`. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

const types: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' }

/** Starts the name server. `answer` is asked for each question; null says that there is no such name. */
export async function startDnsServer(
  answer: (name: string, type: string) => DnsAnswer | null,
): Promise<DnsServer> {
  const asked: string[] = []
  const respond = (query: Buffer, transport: 'udp' | 'tcp'): Buffer => {
    const { name, type, end } = readQuestion(query)
    asked.push(`${types[type] ?? type} ${name} ${transport}`)
    return writeAnswer(query, {
      end,
      name,
      type,
      found: answer(name, types[type] ?? ''),
      transport,
    })
  }

  const tcp = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const length = received.readUInt16BE(0)
        const reply = respond(received.subarray(2, 2 + length), 'tcp')
        received = received.subarray(2 + length)
        const size = Buffer.alloc(2)
        size.writeUInt16BE(reply.length)
        socket.write(Buffer.concat([size, reply]))
      }
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const bound = tcp.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0

  const udp = createSocket('udp4')
  udp.on('message', (query, from) => udp.send(respond(query, 'udp'), from.port, from.address))
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: async () => {
      await new Promise<void>((resolve) => udp.close(resolve))
      await new Promise<void>((resolve) => tcp.close(() => resolve()))
    },
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let offset = 12
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length))
    offset += 1 + length
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(offset + 1),
    end: offset + 5,
  }
}

type Reply = {
  readonly end: number
  readonly name: string
  readonly type: number
  readonly found: DnsAnswer | null
  readonly transport: 'udp' | 'tcp'
}

function writeAnswer(query: Buffer, { end, type, found, transport }: Reply): Buffer {
  const truncated = transport === 'udp' && found?.truncated === true
  const records = found === null || truncated ? [] : recordsOf(found, type)
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (truncated ? 0x0200 : 0) | (found === null ? 3 : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, query.subarray(12, end), ...records])
}

/** A chain of one step is written out as a resolver would: the alias, then the addresses of what it points to. */
function recordsOf({ addresses = [], cname, ttlSeconds = 60 }: DnsAnswer, type: number): Buffer[] {
  const owner = cname === undefined ? Buffer.from([0xc0, 12]) : encodeName(cname)
  const fitting = addresses.filter((address) => isIPv4(address) === (type === 1))
  return [
    ...(cname === undefined
      ? []
      : [record(Buffer.from([0xc0, 12]), { type: 5, ttlSeconds, data: encodeName(cname) })]),
    ...fitting.map((address) => record(owner, { type, ttlSeconds, data: encodeAddress(address) })),
  ]
}

function record(
  owner: Buffer,
  { type, ttlSeconds, data }: { type: number; ttlSeconds: number; data: Buffer },
): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(ttlSeconds, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, fixed, data])
}

function encodeName(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1'))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function encodeAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  // The URL parser writes an IPv6 address in groups, without a dotted end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const before = groups(head)
  const after = groups(tail ?? '')
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

import type { FastifyInstance } from 'fastify'
import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { quickjsMigrations } from '../../src/adapters/quickjs/migrations.ts'
import { createQuickjsSandbox } from '../../src/adapters/quickjs/quickjs-sandbox.ts'
import { authRows } from '../../src/domains/access/auth/index.ts'
import {
  createKeyAuthenticator,
  createKeysService,
  createKeyUsage,
  keysMigrations,
  keysRows,
} from '../../src/domains/access/keys/index.ts'
import {
  createOneshotAuthenticator,
  createOneshotService,
  oneshotMigrations,
  oneshotRows,
} from '../../src/domains/access/oneshot/index.ts'
import {
  type ComputerService,
  type ComputerServiceOptions,
  computerMigrations,
  computerRows,
  createComputerService,
} from '../../src/domains/agents/computer/index.ts'
import { createEventStreamWriter } from '../../src/surfaces/realtime/event-stream.ts'
import {
  type AuthWorld,
  createAuthWorld,
  evmSigner,
  realRandom,
  signIn,
  silentLogger,
} from './auth-world.ts'
import { nextCallerAddress } from './caller-addresses.ts'
import { httpServerOf } from './http-server.ts'

type Headers = Readonly<Record<string, string>>
type Response = Awaited<ReturnType<FastifyInstance['inject']>>

export type ComputerWorld = AuthWorld & {
  readonly computer: ComputerService
  readonly server: FastifyInstance
  /** The headers of a new one-shot key that this machine has claimed. */
  readonly oneshotKey: () => Promise<Headers>
  /** The headers of a person who has just signed in, by a new wallet if none is given. */
  readonly person: (wallet?: ReturnType<typeof evmSigner>) => Promise<Headers>
  /** The headers of a developer key with every scope. */
  readonly developerKey: () => Promise<Headers>
  readonly call: (
    method: 'DELETE' | 'GET' | 'POST' | 'PUT',
    url: string,
    options?: { readonly headers?: Headers; readonly body?: object },
  ) => Promise<Response>
  /** Topics of what happened to sandboxes, oldest first. */
  readonly topics: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

/** One agent that is known, without a language model. */
export const testAgents: ComputerServiceOptions['agents'] = {
  find: (id) => (id === 'scout' ? { name: 'Scout', instructions: 'You are Scout.' } : null),
  model: {
    stream: () => {
      throw new Error('there is no model')
    },
  },
  modelId: 'none',
  isLanguageModel: false,
}

/** One-shot keys, developer keys and the computer behind the HTTP surface, on a real database. */
export async function createComputerWorld(
  options: {
    readonly e2b?: ComputerServiceOptions['engines']['e2b']
    readonly egress?: Partial<Parameters<typeof createEgress>[0]>
    readonly agents?: ComputerServiceOptions['agents']
    readonly previewOrigin?: () => string | null
  } = {},
): Promise<ComputerWorld> {
  const world = await createAuthWorld({
    migrations: [
      { domain: 'keys', migrations: keysMigrations },
      { domain: 'oneshot', migrations: oneshotMigrations },
      { domain: 'quickjs', migrations: quickjsMigrations },
      { domain: 'computer', migrations: computerMigrations },
    ],
  })
  const egress = createEgress({
    lookup: () => Promise.reject(new Error('no such name')),
    ...options.egress,
  })
  const parts = { ...world, random: realRandom, logger: silentLogger, egress }
  const oneshot = createOneshotService({ ...parts, addresses: ['http://localhost:4663'] })
  const computer = createComputerService({
    ...parts,
    publicEgress: egress,
    agents: options.agents ?? testAgents,
    previewOrigin: options.previewOrigin ?? (() => null),
    engines: { quickjs: createQuickjsSandbox(parts), e2b: options.e2b ?? null },
    keyExpiry: async (caller) => new Date((await oneshot.status(caller)).claim.expiresAt),
  })
  const server = await httpServerOf(
    { auth: authRows, keys: keysRows, oneshot: oneshotRows, computer: computerRows },
    { auth: world.auth, keys: createKeysService(parts), oneshot, computer },
    {
      handlerTimeoutMs: 60_000,
      authenticators: [
        world.sessions,
        createOneshotAuthenticator({ ...world, machineHeader: 'x-svc-machine' }),
        createKeyAuthenticator({
          ...world,
          usage: createKeyUsage(parts),
          walletsOf: world.auth.walletsOf,
        }),
      ],
      clock: world.clock,
      writeEventStream: createEventStreamWriter({ logger: silentLogger }),
    },
  )
  // One machine, which opens what it claimed from its own address only.
  const remoteAddress = nextCallerAddress()
  const call: ComputerWorld['call'] = async (method, url, { headers = {}, body } = {}) =>
    server.inject({
      method,
      url,
      headers,
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
    })
  const person: ComputerWorld['person'] = async (wallet = evmSigner()) => {
    const { token } = await signIn(world, wallet)
    return { cookie: `__Host-svc.sid=${token}`, origin: 'http://localhost:4663' }
  }
  return {
    ...world,
    computer,
    server,
    call,
    async oneshotKey() {
      const sums = await call('GET', '/api/e2b/install.sh.sha256')
      const body = { scriptSha256: sums.body.slice(0, 64) }
      const { key } = (await call('POST', '/api/e2b/oneshot', { body })).json()
      const headers = { authorization: `Bearer ${key}` }
      const claim = { headers, body: { machineId: 'a-machine-of-the-tests' } }
      await call('POST', '/api/e2b/oneshot/claim', claim)
      return headers
    },
    person,
    async developerKey() {
      const headers = await person()
      const made = await call('POST', '/api/developer/keys', { headers, body: { name: 'bot' } })
      return { authorization: `Bearer ${made.json().key}` }
    },
    async topics() {
      await world.outbox.sequence()
      const { events } = await world.outbox.read({
        afterSeq: 0n,
        filter: { topics: ['computer.*'], accountId: null, everyAudience: true },
        limit: 1_000,
      })
      return events.map((event) => event.topic)
    },
    async stop() {
      await computer.stop()
      await oneshot.stop()
      await server.close()
      await egress.close()
      await world.close()
    },
  }
}

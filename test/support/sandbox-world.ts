import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { quickjsMigrations } from '../../src/adapters/quickjs/migrations.ts'
import {
  createQuickjsSandbox,
  type QuickjsOptions,
} from '../../src/adapters/quickjs/quickjs-sandbox.ts'
import type { Database } from '../../src/ports/database.ts'
import type { HostLookup } from '../../src/ports/host-lookup.ts'
import type { Sandbox, SandboxRun } from '../../src/ports/sandbox.ts'
import { type HandClock, handClock, realRandom } from './auth-world.ts'
import { createTestDatabase } from './database.ts'

export type SandboxWorld = {
  readonly sandbox: Sandbox
  readonly database: Database
  readonly clock: HandClock
  /** The same sandboxes as another process sees them. */
  readonly otherProcess: () => Sandbox
  /** A new sandbox that lives for an hour. */
  readonly create: () => Promise<string>
  readonly run: (reference: string, code: string, timeoutMs?: number) => Promise<SandboxRun>
  readonly close: () => Promise<void>
}

/** The built-in sandbox on a real database, with the real way out and a lookup of the test's own. */
export async function createSandboxWorld(
  options: {
    readonly lookup?: HostLookup
    readonly egress?: Partial<Parameters<typeof createEgress>[0]>
  } & Partial<Pick<QuickjsOptions, 'fetchHosts' | 'isWarm' | 'threadsMax' | 'waitingMax'>> = {},
): Promise<SandboxWorld> {
  const database = await createTestDatabase([{ domain: 'quickjs', migrations: quickjsMigrations }])
  const clock = handClock()
  const lookup = options.lookup ?? noAddresses
  const egress = createEgress({ lookup, ...options.egress })
  const open = () => {
    const { fetchHosts, isWarm, threadsMax, waitingMax } = options
    const sandbox = createQuickjsSandbox({
      database,
      clock,
      random: realRandom,
      egress,
      ...(fetchHosts && { fetchHosts }),
      ...(isWarm && { isWarm }),
      ...(threadsMax && { threadsMax }),
      ...(waitingMax !== undefined && { waitingMax }),
    })
    opened.push(sandbox)
    return sandbox
  }
  const opened: Sandbox[] = []
  const sandbox = open()
  let made = 0
  return {
    sandbox,
    database,
    clock,
    otherProcess: open,
    create: () =>
      sandbox.create({ id: `sbx_${++made}`, expiresAt: new Date(clock.nowMs() + 3_600_000) }),
    run: (reference, code, timeoutMs = 10_000) =>
      sandbox.run(reference, { language: 'javascript', code, timeoutMs }),
    async close() {
      await Promise.all(opened.map((one) => one.stop()))
      await egress.close()
      await database.close()
    },
  }
}

/** A network without a single name. */
const noAddresses: HostLookup = () => Promise.reject(new Error('no such name'))

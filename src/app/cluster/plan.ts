import type { ChainAddresses } from '../chains/addresses.ts'
import type { Config } from '../config.ts'
import type { Environment } from '../settings.ts'

/** One process of a cluster: its program, and its additional environment variables. */
export type Member = {
  readonly name: string
  readonly program: 'api' | 'worker'
  readonly environment: Readonly<Record<string, string>>
}

/** What the processes of a cluster share. */
export type Shared = {
  readonly databaseUrl: string
  /** Null when both chains are live; the environment then names them. */
  readonly chains: ChainAddresses | null
}

const apiProcesses = 2
const rates = [
  'RATE_ANONYMOUS_PER_MINUTE',
  'RATE_PRINCIPAL_PER_MINUTE',
  'RATE_SIGN_IN_PER_MINUTE',
] as const

/**
 * The processes of a cluster on one machine: one that serves the base URL, one that serves the alternative URL (by
 * default on the next port), and one that only runs jobs.
 */
export function planCluster(
  config: Config,
  shared: Shared,
): { readonly members: readonly Member[]; readonly addresses: readonly string[] } {
  const altBaseUrl = config.altBaseUrl ?? nextPort(config.baseUrl)
  const common = {
    DATA_DIR: config.dataDir,
    BASE_URL: config.baseUrl,
    ALT_BASE_URL: altBaseUrl,
    DATABASE_URL: shared.databaseUrl,
    ...(shared.chains === null ? {} : { EMBEDDED_CHAINS: JSON.stringify(shared.chains) }),
    ...(config.redisUrl === null ? sharedRates(config) : {}),
    ...(config.media.folder === null && config.media.s3 === null
      ? { MEDIA_FOLDER: `${config.dataDir}/media` }
      : {}),
  }
  const altPort = new URL(altBaseUrl).port
  return {
    addresses: [config.baseUrl, altBaseUrl],
    members: [
      { name: 'api 1', program: 'api', environment: { ...common, PORT: String(config.port) } },
      // One process with simulated traders is enough.
      {
        name: 'api 2',
        program: 'api',
        environment: { ...common, PORT: altPort, DEMO: 'off' },
      },
      { name: 'worker', program: 'worker', environment: common },
    ],
  }
}

/** Without Redis each process counts alone, so each may only grant its share of a limit. */
function sharedRates({ rates: given }: Config): Environment & Readonly<Record<string, string>> {
  const each = [given.anonymousPerMinute, given.principalPerMinute, given.signInPerMinute]
  return Object.fromEntries(
    rates.map((name, place) => [
      name,
      String(Math.max(1, Math.floor((each[place] ?? 0) / apiProcesses))),
    ]),
  )
}

function nextPort(baseUrl: string): string {
  const url = new URL(baseUrl)
  url.port = String(Number(url.port || '80') + 1)
  return url.origin
}

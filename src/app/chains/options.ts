import { resolve } from 'node:path'

/** The settings of the chain daemon. */
export type ChainDaemonOptions = {
  /** The parent of the folder `chains`, which holds all state of the chains. */
  readonly dataDir: string
  /** Zero: the port of the last start if it is free (for Solana: together with the next one), else any. */
  readonly evmRpcPort: number
  readonly solanaRpcPort: number
  /** Web origins, besides this machine's, whose pages may call the chains. */
  readonly allowedOrigins: readonly string[]
}

/** Parses the settings from an environment; throws one error that lists every invalid value. */
export function parseChainDaemonOptions(
  environment: Readonly<Record<string, string | undefined>>,
): ChainDaemonOptions {
  const faults: string[] = []
  const options: ChainDaemonOptions = {
    dataDir: resolve(environment['DATA_DIR'] ?? '.data'),
    evmRpcPort: readPort('EVM_RPC_PORT', environment, faults),
    solanaRpcPort: readPort('SOLANA_RPC_PORT', environment, faults),
    allowedOrigins: readOrigins(environment['CHAIN_ALLOWED_ORIGINS'] ?? '', faults),
  }
  if (faults.length > 0) throw new Error(`Bad settings: ${faults.join('; ')}`)
  return options
}

function readPort(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  faults: string[],
): number {
  const text = environment[name] ?? '0'
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  faults.push(`${name} is not a port`)
  return 0
}

function readOrigins(text: string, faults: string[]): readonly string[] {
  const origins = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const origin of origins) {
    if (URL.parse(origin)?.origin !== origin)
      faults.push(`CHAIN_ALLOWED_ORIGINS: ${origin} is not an origin`)
  }
  return origins
}

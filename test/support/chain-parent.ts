import { startChainDaemon } from '../../src/app/chains/start-daemon.ts'

// A stand-in for the API process: starts the chains and then only waits to be killed.
const daemon = await startChainDaemon({ dataDir: process.argv[2] ?? '' })
process.stdout.write(`${daemon.pid}\n`)

import { runProgram } from './program.ts'
import { systemTerminal } from './terminal.ts'

// Connections that are kept alive do not hold the process up, and what was written is flushed by then.
process.exitCode = await runProgram(process.argv.slice(2), systemTerminal())

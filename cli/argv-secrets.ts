import { exitCodes } from './exit-codes.ts'
import { CliFailure } from './failure.ts'

const secretOptions =
  /^--?(private-?key|secret(-?key)?|mnemonic|seed(-?phrase)?|password|api-?key)(=|$)/i
const apiKey = /\bct_(sk|os)_[A-Za-z0-9_-]{8,}/
const webhookSecret = /\bwhsec_[A-Za-z0-9+/]{16,}/
const privateKey = /^(0x)?[0-9a-fA-F]{64}$/

/**
 * Throws where the arguments hold a secret: they are in the history of the shell, and every process of the machine can
 * read them. `call` and `--input` take hashes, which look like keys; the service refuses keys in them.
 */
export function refuseSecrets(args: readonly string[]): void {
  const mayHoldHashes = args.includes('call')
  const isSecret = (arg: string) =>
    secretOptions.test(arg) ||
    apiKey.test(arg) ||
    webhookSecret.test(arg) ||
    (!mayHoldHashes && privateKey.test(arg.includes('=') ? arg.slice(arg.indexOf('=') + 1) : arg))
  if (!args.some(isSecret)) return
  throw new CliFailure(
    'A secret on the command line can be read by other programs and stays in the history of the shell, so nothing was done.',
    'Give it by BOURSE_PRIVATE_KEY or BOURSE_API_KEY, by stdin, or by a file of mode 0600 (--key-file). If it was a real one, replace it.',
    exitCodes.usage,
  )
}

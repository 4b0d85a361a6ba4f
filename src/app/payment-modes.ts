import type { PaymentMode } from '../kernel/assets.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The payment modes, the first one offered first. When only this machine can call: play money, then live value. With
 * outside callers or an external chain: live value only, unless `MPP_PLAY_MONEY` permits play money.
 */
export function paymentModes(environment: Environment): readonly PaymentMode[] {
  const takesPlayMoney = isLocal(environment) || asksForPlayMoney(environment)
  const text = environment['MPP_MODE'] || (takesPlayMoney ? 'paper,live' : 'live')
  return [...new Set(text.split(','))].map((mode) => (mode === 'live' ? 'live' : 'paper'))
}

/** Settings that would let outside callers pay in play money without `MPP_PLAY_MONEY`. */
export function unaskedPlayMoney(environment: Environment): readonly string[] {
  const isPaper = paymentModes(environment).includes('paper')
  if (!isPaper || isLocal(environment) || asksForPlayMoney(environment)) return []
  return [
    'MPP_MODE has paper, so callers of a public BASE_URL or of external chains would pay in play money: set MPP_MODE=live, or MPP_PLAY_MONEY=on if they shall',
  ]
}

/** Whether the service has embedded chains and local URLs only. */
export function isLocal(environment: Environment): boolean {
  const isSet = (name: string) => (environment[name] ?? '') !== ''
  if (isSet('EVM_RPC_URL') || isSet('SOLANA_RPC_URL')) return false
  return ['BASE_URL', 'ALT_BASE_URL'].every((name) => isLoopback(environment[name] ?? ''))
}

/** One line about payment for the start's output and the readiness answer. */
export function paymentNotice({
  isLocal: local,
  modes,
}: {
  readonly isLocal: boolean
  readonly modes: readonly PaymentMode[]
}): string {
  if (!modes.includes('paper')) return 'Priced calls are paid in live value only.'
  const taken = modes.includes('live') ? 'play money or live value' : 'play money only'
  const where = local ? '' : ' of a public service, because MPP_PLAY_MONEY=on'
  return `Priced calls${where} are paid in ${taken}; what costs real value elsewhere takes no play money.`
}

function asksForPlayMoney(environment: Environment): boolean {
  return environment['MPP_PLAY_MONEY'] === 'on'
}

/** Whether a URL is on this machine. False for an invalid URL; true for none, because the default is local. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? 'localhost'
  return /^(([^.]+\.)*localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}

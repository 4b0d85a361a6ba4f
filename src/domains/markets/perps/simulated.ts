const prefix = 'sim_'

/** Accounts of simulated traders on the paper exchange. No credential can open them. */
export const simulatedAccounts = { maker: `${prefix}maker`, taker: `${prefix}taker` } as const

/** Whether an account is a simulated trader's; ids of other accounts begin differently. */
export function isSimulatedAccount(account: string): boolean {
  return account.startsWith(prefix)
}

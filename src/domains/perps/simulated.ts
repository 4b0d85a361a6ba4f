const prefix = 'sim_'

/** Accounts of simulated traders on the paper exchange. No credential leads to them. */
export const simulatedAccounts = { maker: `${prefix}maker`, taker: `${prefix}taker` } as const

/** Whether an account is a simulated trader's; accounts of people begin otherwise. */
export function isSimulatedAccount(account: string): boolean {
  return account.startsWith(prefix)
}

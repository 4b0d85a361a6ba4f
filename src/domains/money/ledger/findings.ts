/** A violated rule, and the row that violates it. */
export type Breach = {
  readonly rule:
    | 'account_balance'
    | 'account_held'
    | 'asset_total'
    | 'entry_chain'
    | 'entry_without_transfer'
    | 'hold_transfer'
    | 'seal_broken'
    | 'transfer_added'
    | 'transfer_changed'
    | 'transfer_content'
    | 'transfer_incomplete'
    | 'transfer_missing'
    | 'transfer_mixed'
    | 'transfer_uneven'
  /** The row: `account 7 (acct_1 available USDC)`, `transfer 12 (chg_1)`, `seal 3`. */
  readonly subject: string
  readonly detail: string
}

const listedMax = 100

/** The violations that a proof has found so far. All are counted, the first hundred are listed. */
export type Findings = {
  readonly add: (breach: Breach) => void
  readonly count: () => number
  readonly listed: () => readonly Breach[]
}

/** Starts empty. */
export function createFindings(): Findings {
  const listed: Breach[] = []
  let count = 0
  return {
    add(breach) {
      count += 1
      if (listed.length < listedMax) listed.push(breach)
    },
    count: () => count,
    listed: () => listed,
  }
}

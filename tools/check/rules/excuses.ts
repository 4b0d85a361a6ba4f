/** Files that may do what a rule forbids, each with the reason. */
type Excuses = Readonly<Record<string, string>>

/** Tests that accept any of several answers. */
export const looseAnswerExcuses: Excuses = {
  'src/domains/access/auth/contract-wallet.test.ts':
    'the node ends an endless call by its gas or its time',
  'src/domains/markets/orders/owners.test.ts': 'a race, of which either end is right',
  'src/domains/money/payments/mpp/regressions.test.ts':
    'a name drawn by chance: whether its letters in another case still spell an address is chance',
  'src/domains/money/payments/x402/x402-substitution.test.ts':
    'any lie about an offer: some are refused before a price is looked for',
  'test/support/order-desk.ts': 'it sorts what happened, and expects nothing',
  'test/conformance/bad-input.test.ts': 'any input: the row declares which answers it has',
  'test/contract/paid-calls.contract.ts': 'a race, in which each copy comes at another moment',
  'test/contract/paid-calls-crash.contract.ts': 'a state of a charge, which any of two ends',
}
const crashes = 'the moment of a crash or a call is drawn from a seed, and any moment is right'
const polls = 'a pause between two looks, each of which may be the last'
/** Tests and test fixtures that wait for time to pass. */
export const waitExcuses: Excuses = {
  'test/contract/curve-differential.test.ts': polls,
  'test/money/processes.ts': crashes,
  'test/security/lost-servers.cluster.test.ts': crashes,
  'test/security/paid-calls.cluster.test.ts': crashes,
  'test/security/session-machine.cluster.test.ts': crashes,
  'test/support/chain-daemon.ts': polls,
  'test/support/mcp-fixtures.ts': 'a tool that takes its time, as the protocol’s own fixtures do',
  'test/support/own-servers.ts': polls,
  'test/support/till-process.ts': 'work that takes its time, so that a kill finds it at work',
}

const drawn = 'what one draw moves may be nothing, and the test counts that others move something'
/** Tests that assert something of each member of a list that may be empty. */
export const emptyListExcuses: Excuses = {
  'src/domains/access/vault/policy.fuzz.test.ts': drawn,
  'src/domains/access/vault/typed-data.fuzz.test.ts': drawn,
}

/** Fixtures that give two callers the same address. */
export const addressExcuses: Excuses = {
  'test/support/paid-calls-kit.ts':
    'a buyer without a credential repeats a call by a socket as well, so from one address',
}

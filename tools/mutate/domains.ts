/** What is mutated under one name, and which tests are run: those nearest to it. */
export interface MutatedDomain {
  readonly sources: readonly string[]
  /** Prefixes of the paths of tests, besides those among the sources. */
  readonly tests: readonly string[]
}

/** The code that guards money and access. */
export const mutatedDomains: Readonly<Record<string, MutatedDomain>> = {
  payments: {
    sources: ['src/domains/money/payments/'],
    tests: [
      'test/contract/paid-calls',
      'test/security/paid-calls',
      'test/security/amounts',
      'src/surfaces/http/pay',
      'test/money/sessions',
      'test/money/checkouts',
      'test/money/money.',
    ],
  },
  billing: {
    sources: ['src/domains/money/billing/', 'src/domains/money/ledger/'],
    tests: ['test/security/ledger', 'test/security/agent-budgets', 'test/money/money.'],
  },
  vault: {
    sources: ['src/domains/access/vault/'],
    tests: [
      'src/domains/markets/bridges/live-trading',
      'src/app/vault-keys',
      'src/domains/markets/orders/live',
      'test/security/crowded-signing',
      'test/security/two-processes',
      'test/money/vault',
    ],
  },
  keys: {
    sources: ['src/domains/access/keys/'],
    tests: [
      'src/surfaces/http/authori',
      'src/surfaces/http/authenticate',
      'src/surfaces/http/credential-watch',
      'src/domains/access/auth/',
      'test/conformance/access',
    ],
  },
  auth: {
    sources: ['src/domains/access/auth/'],
    tests: [
      'test/security/sign-in',
      'test/security/cross-site',
      'src/surfaces/http/authenticate',
      'src/surfaces/http/credential-watch',
      'src/adapters/better-auth/',
      'src/domains/access/accounts/',
    ],
  },
  orders: {
    sources: ['src/domains/markets/orders/'],
    tests: ['src/domains/markets/bridges/', 'src/domains/markets/paper/', 'test/money/orders'],
  },
  perps: {
    sources: ['src/domains/markets/perps/'],
    tests: ['test/security/perps', 'src/app/perps-app', 'test/money/perps'],
  },
  trading: {
    sources: ['src/domains/markets/trading/', 'src/domains/chain/pools/'],
    tests: [
      'src/domains/chain/intents/',
      'src/domains/markets/paper/',
      'test/security/foreign-tokens',
      'src/adapters/jupiter/',
    ],
  },
  'agent-runs': {
    sources: ['src/domains/agents/runs/'],
    tests: [
      'test/security/agent-',
      'src/domains/agents/orchestrator/',
      'src/domains/agents/companion/',
    ],
  },
  http: {
    sources: ['src/surfaces/http/'],
    tests: [
      'test/security/ambiguous',
      'test/security/paths',
      'test/security/secret',
      'test/security/open-connections',
      'test/security/cross-site',
      'test/conformance/access',
      'test/conformance/cross-origin',
      'test/conformance/refusals',
    ],
  },
  sql: {
    sources: ['src/adapters/sql/'],
    tests: [
      'test/contract/database',
      'test/contract/event-log',
      'test/contract/idempotency',
      'test/contract/jobs',
      'src/app/open-database',
      'test/security/lost-servers',
    ],
  },
}

/** Tables of rows, shapes, texts and examples: other suites compare them with the specification. */
const notMutated =
  /\.(test|fixture|operations|schemas|errors|events|migrations|gen)\.ts$|examples?\.ts$|\.d\.ts$/

/** Of all `files` of the tree, the files of `domain` to mutate, and the test files to run. */
export function filesOf(
  domain: MutatedDomain,
  files: readonly string[],
): { readonly sources: readonly string[]; readonly tests: readonly string[] } {
  const isAmong = (file: string, beginnings: readonly string[]) =>
    beginnings.some((beginning) => file.startsWith(beginning))
  const sources = files.filter(
    (file) => isAmong(file, domain.sources) && file.endsWith('.ts') && !notMutated.test(file),
  )
  const tests = files.filter(
    (file) => file.endsWith('.test.ts') && isAmong(file, [...domain.sources, ...domain.tests]),
  )
  return { sources, tests }
}

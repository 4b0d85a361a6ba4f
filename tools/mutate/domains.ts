/** What is mutated under one name, and which tests are asked: those that are nearest to it. */
export interface MutatedDomain {
  readonly sources: readonly string[]
  /** Beginnings of the paths of tests, besides those that lie among the sources. */
  readonly tests: readonly string[]
}

/** The code that guards money and access. */
export const mutatedDomains: Readonly<Record<string, MutatedDomain>> = {
  payments: {
    sources: ['src/domains/payments/'],
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
    sources: ['src/domains/billing/'],
    tests: ['test/security/ledger', 'test/security/agent-budgets', 'test/money/money.'],
  },
  vault: {
    sources: ['src/domains/vault/'],
    tests: [
      'src/app/create-vault',
      'src/app/vault-keys',
      'src/domains/orders/live',
      'test/security/crowded-signing',
      'test/security/two-processes',
      'test/money/vault',
    ],
  },
  keys: {
    sources: ['src/domains/keys/'],
    tests: [
      'src/surfaces/http/authori',
      'src/surfaces/http/authenticate',
      'src/surfaces/http/credential-watch',
      'src/domains/auth/',
      'test/conformance/access',
    ],
  },
  auth: {
    sources: ['src/domains/auth/'],
    tests: [
      'test/security/sign-in',
      'test/security/cross-site',
      'src/surfaces/http/authenticate',
      'src/surfaces/http/credential-watch',
      'src/adapters/better-auth/',
      'src/domains/accounts/',
    ],
  },
  orders: {
    sources: ['src/domains/orders/'],
    tests: ['src/app/create-orders', 'src/domains/paper/', 'test/money/orders'],
  },
  perps: {
    sources: ['src/domains/perps/'],
    tests: ['test/security/perps', 'src/app/perps-app', 'test/money/perps'],
  },
  trading: {
    sources: ['src/domains/trading/', 'src/domains/pools/'],
    tests: [
      'src/domains/intents/',
      'src/domains/paper/',
      'test/security/foreign-tokens',
      'src/adapters/jupiter/',
    ],
  },
  'agent-runs': {
    sources: ['src/domains/agent-runs/'],
    tests: ['test/security/agent-', 'src/domains/orchestrator/', 'src/domains/companion/'],
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

/** Tables of rows, shapes, texts and examples: other suites hold them against the specification. */
const notMutated =
  /\.(test|fixture|operations|schemas|errors|events|migrations|gen)\.ts$|examples?\.ts$|\.d\.ts$/

/** The files of `domain` that are mutated, and the test files that are asked, of all `files` of the tree. */
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

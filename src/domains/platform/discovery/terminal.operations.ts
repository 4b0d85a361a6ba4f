import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { DiscoveryService } from './discovery.service.ts'
import { terminalErrors } from './terminal.errors.ts'

const { document } = rowsOf<DiscoveryService>()

const row = {
  method: 'GET',
  tier: 'public',
  family: 'Other',
  auth: [],
  effect: 'none',
  // Static bytes from memory cost less than counting the caller.
  limit: { bucket: 'none', weight: 1 },
  mcp: false,
} as const

/**
 * A page of the terminal: it shows the feature whose module is `web/src/features/<feature>/<feature>-page.tsx`. It takes
 * any query, which is read in the browser.
 */
function page(
  feature: string,
  one: Pick<Parameters<typeof document>[0], 'name' | 'path' | 'summary'>,
) {
  return document({
    ...row,
    ...one,
    input: {},
    produces: ['text/html'],
    errors: [terminalErrors.not_built],
    examples: [{ name: 'the page' }],
    handler: ({ terminal }) => terminal.page(feature),
  })
}

/** The web terminal: one row for each page, which all load the same program, and one for its files. */
export const terminalOperations = {
  homePage: page('home', {
    name: 'pages.getHome',
    path: '/',
    summary: 'First page of the terminal',
  }),
  tradePage: page('trade', {
    name: 'pages.getTrade',
    path: '/trade',
    summary: 'Page of one market: chart, trades, and the order form',
  }),
  perpsPage: page('perps', {
    name: 'pages.getPerps',
    path: '/perps',
    summary: 'Page of perpetual futures: chart, order book, positions',
  }),
  portfolioPage: page('portfolio', {
    name: 'pages.getPortfolio',
    path: '/portfolio',
    summary: "Page of the caller's balances, orders and positions",
  }),
  claimPage: page('claim', {
    name: 'pages.getClaim',
    path: '/claim',
    summary: 'Page of creator fees: what was earned, and the claim of it',
  }),
  vaultPage: page('vault', {
    name: 'pages.getVault',
    path: '/vault',
    summary: 'Page of wallets whose keys stay here: policies, approvals, record',
  }),
  agentsPage: page('agents', {
    name: 'pages.getAgents',
    path: '/agents',
    summary: 'Page of agents: find one, run it, and see what it did',
  }),
  launchPage: page('launch', {
    name: 'pages.getRhLaunch',
    path: '/rh-launch',
    summary: 'Page of launches: new ones, those near graduation, and the graduated',
  }),
  registryPage: page('registry', {
    name: 'pages.getAgentRegistry',
    path: '/agents/registry',
    summary: 'Page of registered agents: what they declare, and what is seen of them',
  }),
  skillsPage: page('skills', {
    name: 'pages.getSkills',
    path: '/skills',
    summary: 'Page of skills of agents: search, verdicts, stars, versions',
  }),
  skillScanPage: page('skills', {
    name: 'pages.getSkillScan',
    path: '/skills/scan',
    summary: 'Page to have a skill scanned by dropping it',
  }),
  skillPublishPage: page('skills', {
    name: 'pages.getSkillPublish',
    path: '/skills/publish',
    summary: 'Page to have a skill scanned and to publish it',
  }),
  skillPage: document({
    name: 'pages.getSkill',
    ...row,
    path: '/skills/{slug}',
    summary: 'Page of one skill: its text, files, versions, findings, and how it is installed',
    // Wide on purpose: the page itself says what is wrong with a name.
    input: { params: shape({ slug: T.String({ maxLength: 100 }) }) },
    produces: ['text/html'],
    errors: [terminalErrors.not_built],
    examples: [{ name: 'the page of a skill', input: { params: { slug: 'market-watch' } } }],
    handler: ({ terminal }) => terminal.page('skills'),
  }),
  forgePage: page('forge', {
    name: 'pages.getAgentForge',
    path: '/agents/forge',
    summary: 'Page to register an agent on the chain, and to change one',
  }),
  mintPage: page('mint', {
    name: 'pages.getAgentMint',
    path: '/agents/mint',
    summary: 'Page to make an identity asset of an agent on Solana, and to read one',
  }),
  tokenPage: document({
    name: 'pages.getToken',
    ...row,
    path: '/token/{address}',
    summary: 'Page of one token: chart, trades, holders, graduation, fees, risk',
    // Wide on purpose: the page itself says what is wrong with an address.
    input: { params: shape({ address: T.String({ maxLength: 100 }) }) },
    produces: ['text/html'],
    errors: [terminalErrors.not_built],
    examples: [
      {
        name: 'the page of a token',
        input: { params: { address: '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4' } },
      },
    ],
    handler: ({ terminal }) => terminal.page('token'),
  }),
  oneshotPage: page('oneshot', {
    name: 'pages.getOneshot',
    path: '/oneshot',
    summary: 'Page of the one-shot computer: claim one, run programs on it',
  }),
  computerPage: page('computer', {
    name: 'pages.getCheshireComputer',
    path: '/cheshire-computer',
    summary: 'Page of sandboxes and boxes: programs, files, snapshots, conversations',
  }),
  ponsPage: page('pons', {
    name: 'pages.getPonsLaunch',
    path: '/pons-launch',
    summary: 'Page for launching a token into a locked pool, with limits',
  }),
  factoryPage: page('factory', {
    name: 'pages.getTokenFactory',
    path: '/token-factory',
    summary: 'Page of tokens without a market, and of grants that come free over time',
  }),
  statusPage: page('status', {
    name: 'pages.getStatus',
    path: '/status',
    summary: 'Page of what is configured, and how each part does',
  }),
  settingsPage: page('settings', {
    name: 'pages.getSettings',
    path: '/settings',
    summary: 'Page of language, theme, wallet and keys',
  }),
  paymentsPage: page('payments', {
    name: 'pages.getPayments',
    path: '/payments',
    summary: 'Page of payments: try a paid call, charges and receipts',
  }),
  gatewayPage: page('gateway', {
    name: 'pages.getGateway',
    path: '/gateway',
    summary: 'Page of the gateway: services of others, their prices and state',
  }),
  documentsPage: page('documents', {
    name: 'pages.getDocs',
    path: '/api-docs',
    summary: 'Page for developers: first calls, credentials, rules, limits',
  }),
  keysPage: page('keys', {
    name: 'pages.getApiKeys',
    path: '/api-keys',
    summary: 'Page of API keys: make, limit, replace and end them, read what they called',
  }),
  webhooksPage: page('webhooks', {
    name: 'pages.getWebhooks',
    path: '/webhooks',
    summary: 'Page of webhooks: where events are posted to, what arrived, and what did not',
  }),
  catalogPage: page('catalog', {
    name: 'pages.getCatalog',
    path: '/api-catalog',
    summary: 'Page of all operations: filter them, read what they take, try them',
  }),
  referencePage: page('reference', {
    name: 'reference.get',
    path: '/scalar',
    summary: 'Page of the interactive reference',
  }),
  designPage: page('design', {
    name: 'pages.getDesign',
    path: '/dev/design',
    summary: 'Page of what pages are made of, for who builds them',
  }),
  terminalFile: document({
    name: 'terminalFiles.get',
    ...row,
    path: '/assets/{file}',
    summary: 'File of the terminal: a script, a style, a font, a picture',
    description: 'The name holds a hash of the contents, so a file never changes.',
    // Wide on purpose: any unknown name is 404, whatever its form.
    input: { params: shape({ file: T.String({ maxLength: 200 }) }) },
    produces: [
      'text/javascript',
      'text/css',
      'font/woff2',
      'image/svg+xml',
      'image/png',
      'image/webp',
      'application/json',
    ],
    cache: { freshSeconds: 31_536_000 },
    errors: [resourceErrors.not_found],
    examples: [{ name: 'the first script', input: { params: { file: 'index-B3BHF5D6.js' } } }],
    handler: ({ terminal }, { input }) => terminal.asset(input.params.file),
  }),
}

import { chainErrors } from '../../../kernel/chain-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import {
  AssetParams,
  ConfirmMintRequest,
  CoreAssetView,
  MintConfig,
  MintDocument,
  MintPage,
  MintParams,
  MintsQuery,
  MintView,
  PrepareMintRequest,
} from './mints.schemas.ts'
import type { MetaplexAgentsService } from './mints.service.ts'

const { operation } = rowsOf<MetaplexAgentsService>()

const family = 'Metaplex Agents'
const open = { tier: 'public', family, auth: [], effect: 'none' } as const
const own = {
  tier: 'private',
  family,
  auth: accountCredentials,
} as const
const chain = [upstreamErrors.unavailable, upstreamErrors.timeout, chainErrors.refused] as const

/** Identity assets on Solana: what is possible, preparing, confirming and reading. */
export const mintsOperations = {
  config: operation({
    name: 'agentMints.getConfig',
    ...open,
    method: 'GET',
    path: '/api/agents/mint/config',
    aliases: ['/api/metaplex-agents/health'],
    summary: 'Read the Solana cluster of identity assets, and whether they can be created',
    input: {},
    output: MintConfig,
    errors: chain,
    handler: (mints) => mints.config(),
  }),

  prepare: operation({
    name: 'agentMints.prepare',
    ...own,
    method: 'POST',
    path: '/api/agents/mint/prepare',
    aliases: ['/api/metaplex-agents/mint-prepare'],
    summary: "Prepare the transaction of an agent's identity asset, unsigned",
    description:
      "Make a key pair for the asset and send its address only; payer and asset sign what comes back. The agent is one of the catalog (`agentId`), a `document` that is then served here, or a `uri`. Costs on the chain are the asset's rent, the program's own fee and the signatures.",
    input: { body: PrepareMintRequest },
    output: MintView,
    errors: [
      resourceErrors.not_found,
      metaplexAgentsErrors.asset_taken,
      metaplexAgentsErrors.transaction_too_large,
      metaplexAgentsErrors.simulation_failed,
      ...chain,
    ],
    effect: 'reversible',
    handler: (mints, { input, principal }) => mints.prepare(principal, input.body),
  }),

  confirm: operation({
    name: 'agentMints.confirm',
    ...own,
    method: 'POST',
    path: '/api/agents/mint/confirm',
    aliases: ['/api/metaplex-agents/mint-confirm'],
    summary: 'Confirm a mint by the signature of its transaction',
    description:
      'The account of the asset is read and compared with what was prepared. While the chain is busy the answer is `submitted`; call again, or wait: it is looked after.',
    input: { body: ConfirmMintRequest },
    output: MintView,
    errors: [
      resourceErrors.not_found,
      metaplexAgentsErrors.already_settled,
      metaplexAgentsErrors.asset_taken,
      metaplexAgentsErrors.signature_unknown,
      metaplexAgentsErrors.signature_mismatch,
      ...chain,
    ],
    effect: 'reversible',
    // A repeat asks the chain again, which is its purpose.
    idempotent: false,
    handler: (mints, { input, principal }) => mints.confirm(principal, input.body),
  }),

  mints: operation({
    name: 'agentMints.list',
    ...own,
    method: 'GET',
    path: '/api/agent-mints',
    summary: 'List the mints of the account, newest first',
    input: { query: MintsQuery },
    output: MintPage,
    effect: 'none',
    handler: (mints, { input, principal }) => mints.list(principal, input.query),
  }),

  mint: operation({
    name: 'agentMints.get',
    ...own,
    method: 'GET',
    path: '/api/agent-mints/{mintId}',
    summary: 'Read one mint',
    input: { params: MintParams },
    output: MintView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (mints, { input, principal }) => mints.get(principal, input.params.mintId),
  }),

  document: operation({
    name: 'agentMints.getDocument',
    ...open,
    method: 'GET',
    path: '/api/agent-mints/{mintId}/registration.json',
    summary: 'Read the registration document that was given with a mint',
    description: 'The address that the asset names. It says nothing about who wrote it.',
    input: { params: MintParams },
    output: MintDocument,
    errors: [resourceErrors.not_found],
    handler: (mints, { input }) => mints.document(input.params.mintId),
  }),

  asset: operation({
    name: 'coreAssets.get',
    ...open,
    method: 'GET',
    path: '/api/metaplex-agents/fetch/{asset}',
    summary: 'Read a Metaplex Core asset from the chain',
    input: { params: AssetParams },
    output: CoreAssetView,
    errors: [resourceErrors.not_found, ...chain],
    handler: (mints, { input }) => mints.asset(input.params.asset),
  }),
}

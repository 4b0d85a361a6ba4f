import { chainErrors } from '../../kernel/chain-errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import { exampleAsset, exampleConfig, exampleDocument, exampleMint } from './mint-examples.ts'
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
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const
const chain = [upstreamErrors.unavailable, upstreamErrors.timeout, chainErrors.refused] as const
const params = { mintId: exampleMint.mintId }

/** Identity assets on Solana: what is possible, preparing, confirming and reading. */
export const mintsOperations = {
  config: operation({
    ...open,
    method: 'GET',
    path: '/api/agents/mint/config',
    aliases: ['/api/metaplex-agents/health'],
    summary: 'Say on which cluster identity assets are made, and whether they can be',
    input: {},
    output: MintConfig,
    errors: chain,
    examples: [{ name: 'the embedded chain', output: exampleConfig }],
    handler: (mints) => mints.config(),
  }),

  prepare: operation({
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
    examples: [
      {
        name: 'an agent of the catalog',
        input: {
          body: {
            agentId: exampleMint.agentId,
            asset: exampleMint.asset,
            owner: exampleMint.summary.owner,
          },
        },
        output: exampleMint,
      },
      {
        name: 'an agent of your own',
        input: {
          body: {
            document: { description: 'Answers questions about vesting.' },
            name: 'Vesting desk',
            asset: exampleMint.asset,
            owner: exampleMint.summary.owner,
            attributes: [{ key: 'category', value: 'research' }],
          },
        },
      },
    ],
    handler: (mints, { input, principal }) => mints.prepare(principal, input.body),
  }),

  confirm: operation({
    ...own,
    method: 'POST',
    path: '/api/agents/mint/confirm',
    aliases: ['/api/metaplex-agents/mint-confirm'],
    summary: 'Confirm a mint by what its transaction made',
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
    // A repeat asks the chain again, which is what it is for.
    idempotent: false,
    examples: [
      {
        name: 'one mint',
        input: {
          body: {
            mintId: exampleMint.mintId,
            signature:
              '5VERYv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQU',
          },
        },
      },
    ],
    handler: (mints, { input, principal }) => mints.confirm(principal, input.body),
  }),

  mints: operation({
    ...own,
    method: 'GET',
    path: '/api/agent-mints',
    summary: 'List the mints of the account, newest first',
    input: { query: MintsQuery },
    output: MintPage,
    effect: 'none',
    examples: [
      {
        name: 'the first page',
        input: { query: { limit: 50 } },
        output: { items: [exampleMint], nextCursor: null },
      },
    ],
    handler: (mints, { input, principal }) => mints.list(principal, input.query),
  }),

  mint: operation({
    ...own,
    method: 'GET',
    path: '/api/agent-mints/{mintId}',
    summary: 'Read one mint',
    input: { params: MintParams },
    output: MintView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'a prepared one', input: { params }, output: exampleMint }],
    handler: (mints, { input, principal }) => mints.get(principal, input.params.mintId),
  }),

  document: operation({
    ...open,
    method: 'GET',
    path: '/api/agent-mints/{mintId}/registration.json',
    summary: 'Read the registration document that was given with a mint',
    description: 'The address that the asset names. It says nothing about who wrote it.',
    input: { params: MintParams },
    output: MintDocument,
    errors: [resourceErrors.not_found],
    examples: [{ name: 'one document', input: { params }, output: exampleDocument }],
    handler: (mints, { input }) => mints.document(input.params.mintId),
  }),

  asset: operation({
    ...open,
    method: 'GET',
    path: '/api/metaplex-agents/fetch/{asset}',
    summary: 'Read a Metaplex Core asset from the chain',
    input: { params: AssetParams },
    output: CoreAssetView,
    errors: [resourceErrors.not_found, ...chain],
    examples: [
      { name: 'one asset', input: { params: { asset: exampleAsset.asset } }, output: exampleAsset },
    ],
    handler: (mints, { input }) => mints.asset(input.params.asset),
  }),
}

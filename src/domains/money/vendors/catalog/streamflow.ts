import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { Vendor } from '../vendor.ts'
import { SolanaKey, SolanaKeys } from './fields.ts'

const contract = 'HHXgYtezE32aATgWQFn3knAsy2xhQsjfepps3MLe3MXN'
const distributor = 'BSkf98N8ppTciokTv56AFA8f6HU4Kux7Ee9DV63mUinQ'
const wallet = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const fresh = { freshSeconds: 15, staleSeconds: 300 }
const claim = {
  chain: 'SOLANA',
  distributorAddress: distributor,
  address: wallet,
  amountUnlocked: '1000000',
  amountLocked: '0',
}

/** Vesting, streams and airdrops on Solana. The vendor needs no key: configuring its URL enables it. */
export const streamflow: Vendor = {
  id: 'streamflow',
  name: 'Streamflow',
  family: 'Streamflow',
  docsUrl: 'https://api-public.streamflow.finance/v2/docs',
  baseUrl: 'https://api-public.streamflow.finance/v2/api',
  secret: null,
  limits: { callsPerMinute: 120, concurrent: 8 },
  operations: {
    contracts: {
      summary: 'List the vesting contracts of a sender or a recipient',
      method: 'GET',
      path: '/api/streamflow/contracts',
      upstream: { path: '/contracts/tabularium/' },
      input: {
        query: shape({ sender: T.Optional(SolanaKey), recipient: T.Optional(SolanaKey) }),
      },
      effect: 'none',
      priceUsdcAtomic: 2_000n,
      cache: fresh,
      example: {
        name: 'of a recipient',
        input: { query: { recipient: wallet } },
        output: [{ address: contract, sender: wallet, recipient: wallet, mint }],
      },
    },
    contract: {
      summary: 'Read a vesting contract',
      method: 'GET',
      path: '/api/streamflow/contracts/{address}',
      upstream: { path: '/contracts/tabularium/{address}' },
      input: { params: shape({ address: SolanaKey }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: fresh,
      example: {
        name: 'one contract',
        input: { params: { address: contract } },
        output: { address: contract, sender: wallet, recipient: wallet, mint },
      },
    },
    airdrops: {
      summary: 'Read several airdrops by their distributors',
      method: 'GET',
      path: '/api/streamflow/airdrops',
      upstream: { path: '/airdrops/' },
      input: { query: shape({ addresses: SolanaKeys }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: fresh,
      example: {
        name: 'one airdrop',
        input: { query: { addresses: distributor } },
        output: [{ address: distributor, mint, name: 'Season one', isActive: true }],
      },
    },
    airdrop: {
      summary: 'Read an airdrop',
      method: 'GET',
      path: '/api/streamflow/airdrops/{address}',
      upstream: { path: '/airdrops/{address}' },
      input: { params: shape({ address: SolanaKey }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: fresh,
      example: {
        name: 'one airdrop',
        input: { params: { address: distributor } },
        output: { address: distributor, mint, name: 'Season one', isActive: true },
      },
    },
    claimant: {
      summary: 'Read what a wallet may claim of an airdrop',
      method: 'GET',
      path: '/api/streamflow/airdrops/{address}/claimants/{claimant}',
      upstream: { path: '/airdrops/{address}/claimants/{claimant}' },
      input: { params: shape({ address: SolanaKey, claimant: SolanaKey }) },
      effect: 'none',
      priceUsdcAtomic: 1_000n,
      cache: fresh,
      example: {
        name: 'one wallet',
        input: { params: { address: distributor, claimant: wallet } },
        output: { ...claim, proof: [] },
      },
    },
    eligibility: {
      summary: 'Check which airdrops wallets may claim',
      method: 'POST',
      path: '/api/streamflow/airdrops/eligibility',
      upstream: { path: '/airdrops/check-eligibility' },
      input: {
        body: shape({ claimantAddresses: T.Array(SolanaKey, { minItems: 1, maxItems: 100 }) }),
      },
      effect: 'none',
      repeatable: true,
      priceUsdcAtomic: 2_000n,
      example: {
        name: 'one wallet',
        input: { body: { claimantAddresses: [wallet] } },
        output: [claim],
      },
    },
  },
}

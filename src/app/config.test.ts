import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { officialRegistries } from './official-registries.ts'

test('an empty environment is the embedded form', () => {
  expect(readConfig({})).toMatchObject({
    port: 4663,
    baseUrl: 'http://localhost:4663',
    databaseUrl: null,
    evmRpcUrl: null,
    platformToken: { minimum: '1' },
  })
})

test('an empty variable counts as none', () => {
  expect(readConfig({ PORT: '', EVM_RPC_URL: '', IDP_ISSUER: '' })).toMatchObject({ port: 4663 })
})

test('every problem is listed at once, whatever its kind', () => {
  const environment = {
    PORT: 'abc',
    HOLDER_MINIMUM: '-1',
    EVM_RPC_URL: 'http://localhost:8545',
    SOLANA_RPC_URL: 'http://localhost:8899',
    IDP_ISSUER: 'https://id.example',
    RATE_ANONYMUS_PER_MINUTE: '5',
    WETH_ADRESS: '0x',
    QUOTER_CODE_HASH: `0x${'ab'.repeat(32)}`,
  }
  expect(problemsOf(environment)).toEqual([
    'RATE_ANONYMUS_PER_MINUTE is not a setting',
    'WETH_ADRESS is not a setting',
    'LAUNCHPAD_ADDRESS is needed with EVM_RPC_URL',
    'PLATFORM_TOKEN_MINT is needed with SOLANA_RPC_URL',
    'QUOTER_ADDRESS is needed with QUOTER_CODE_HASH',
    'IDP_JWKS_URL and IDP_AUDIENCE must be set as well, or none of IDP_ISSUER, IDP_JWKS_URL, IDP_AUDIENCE',
    'PORT must be integer',
    expect.stringContaining('HOLDER_MINIMUM must match pattern'),
  ])
})

test('a live chain without agent registries of its own has those of the standard', () => {
  const live = {
    EVM_RPC_URL: 'https://rpc.example',
    LAUNCHPAD_ADDRESS: `0x${'11'.repeat(20)}`,
    IDENTITY_REGISTRY_CODE_HASH: `0x${'ab'.repeat(32)}`,
  }
  const { contracts } = readConfig(live)
  expect(contracts.identityRegistry).toEqual({
    address: getAddress(officialRegistries.identity.toLowerCase()),
    codeHash: live.IDENTITY_REGISTRY_CODE_HASH,
  })
  // Without a hash it is known and not trusted.
  expect(contracts.reputationRegistry).toEqual({
    address: getAddress(officialRegistries.reputation.toLowerCase()),
    codeHash: null,
  })
  expect(contracts.validationRegistry.address).toBeNull()
  expect(readConfig({}).contracts.identityRegistry.address).toBeNull()
  const own = { ...live, REPUTATION_REGISTRY_ADDRESS: `0x${'22'.repeat(20)}` }
  expect(problemsOf(own)).toEqual([
    'IDENTITY_REGISTRY_ADDRESS is needed with IDENTITY_REGISTRY_CODE_HASH',
  ])
})

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment)
  } catch (failure) {
    return String(failure).split('\n- ').slice(1)
  }
  return []
}

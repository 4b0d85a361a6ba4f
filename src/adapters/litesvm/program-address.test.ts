import { address, generateKeyPairSigner } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { devnetUsdcMint } from './addresses.ts'
import { findAssociatedTokenAddress } from './program-address.ts'

describe('findAssociatedTokenAddress', () => {
  it('finds what the token library finds, for many owners', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { address: owner } = await generateKeyPairSigner()
      const [expected] = await findAssociatedTokenPda({
        owner,
        mint: address(devnetUsdcMint),
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
      })
      expect(findAssociatedTokenAddress(owner, devnetUsdcMint)).toBe(expected)
    }
  })
})

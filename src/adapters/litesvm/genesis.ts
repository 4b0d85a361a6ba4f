import { devnetUsdcMint, systemProgram, tokenProgram } from './addresses.ts'
import { addressBytes } from './base58.ts'
import type { Ledger } from './ledger.ts'
import { encodeMint } from './token-data.ts'

const mintDecimals = 6
/** The faucet's initial balance. */
const operatorLamports = 10n ** 17n

/** Creates the operator's funds and the two test mints on a chain that lacks them. */
export async function ensureGenesis(
  ledger: Ledger,
  options: { readonly operator: string; readonly platformMint: string },
): Promise<void> {
  const { operator, platformMint } = options
  if (ledger.vm.account(operator) === null) {
    await ledger.setAccount(operator, {
      lamports: operatorLamports,
      data: new Uint8Array(),
      owner: systemProgram,
      executable: false,
    })
  }
  for (const address of [devnetUsdcMint, platformMint]) {
    if (ledger.vm.account(address) === null) {
      await createMint(ledger, { address, authority: operator, decimals: mintDecimals })
    }
  }
}

/** Creates a mint at an address whose private key is not needed. */
export async function createMint(
  ledger: Ledger,
  mint: { readonly address: string; readonly authority: string; readonly decimals: number },
): Promise<void> {
  const data = encodeMint({ authority: addressBytes(mint.authority), decimals: mint.decimals })
  await ledger.setAccount(mint.address, {
    lamports: ledger.vm.rentExemption(BigInt(data.length)),
    data,
    owner: tokenProgram,
    executable: false,
  })
}

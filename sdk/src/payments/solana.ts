import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  partiallySignTransactionMessageWithSigners,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
  type TransactionSigner,
} from '@solana/kit'
import { BourseError } from '../errors/bourse-error.ts'
import type { Wallet } from '../wallets/wallet.ts'
import type { SolanaPayer, SolanaTransfer } from './solana-offers.ts'

const programs = {
  budget: address('ComputeBudget111111111111111111111111111111'),
  memo: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  associated: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
}
/** More than a transfer and a memo take, less than any payee refuses. */
const unitsMax = 120_000

/**
 * Pays from a wallet of Solana: transfers of USDC, whose network fee the payee pays. `rpcUrl` is asked for a recent
 * blockhash where an offer brings none. Needs the package @solana/kit.
 */
export function solanaPayer(options: {
  readonly signer: TransactionSigner
  readonly rpcUrl?: string
}): SolanaPayer {
  const { rpcUrl, signer } = options
  return {
    async sign(transfer) {
      const blockhash = transfer.blockhash ?? (await recentBlockhash(rpcUrl))
      const message = appendTransactionMessageInstructions(
        await instructionsOf(transfer, signer),
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as never, lastValidBlockHeight: 2n ** 63n },
          setTransactionMessageFeePayer(
            address(transfer.feePayer),
            createTransactionMessage({ version: 0 }),
          ),
        ),
      )
      return getBase64EncodedWireTransaction(
        await partiallySignTransactionMessageWithSigners(message),
      )
    },
  }
}

/**
 * Pays from a connected wallet of Solana that signs transactions, as `solanaPayer` does from keys. Rejects with
 * `client.wallet_changed` where the wallet signed something else than it was asked to.
 */
export function walletPayer(
  wallet: Wallet,
  options: { readonly rpcUrl?: string } = {},
): SolanaPayer {
  const owner = address(wallet.address)
  return solanaPayer({
    ...options,
    signer: {
      address: owner,
      signTransactions: (transactions) =>
        Promise.all(
          transactions.map(async (transaction) => {
            const signed = await signedBy(wallet, transaction)
            const signature = signed.signatures[owner]
            if (signature == null || !isSame(signed.messageBytes, transaction.messageBytes))
              throw changed()
            return { [owner]: signature }
          }),
        ),
    },
  })
}

async function signedBy(wallet: Wallet, transaction: Transaction): Promise<Transaction> {
  const sign = wallet.signSolanaTransaction
  if (sign === undefined) throw new TypeError('The wallet signs no transactions of Solana.')
  const unsigned = new Uint8Array(getTransactionEncoder().encode(transaction))
  return getTransactionDecoder().decode(await sign(unsigned))
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  return one.length === other.length && Array.from(one).every((byte, at) => byte === other[at])
}

function changed(): BourseError {
  return new BourseError({
    code: 'client.wallet_changed',
    status: 0,
    detail: 'The wallet signed another transaction than the payment.',
    fix: 'Nothing was paid. Switch off what the wallet adds to transactions, or use another one.',
  })
}

async function recentBlockhash(rpcUrl: string | undefined): Promise<string> {
  if (rpcUrl === undefined)
    throw new TypeError('solanaPayer needs an rpcUrl to pay an offer without a recent blockhash')
  const { value } = await createSolanaRpc(rpcUrl).getLatestBlockhash().send()
  return value.blockhash
}

/** Limit and price of the work, the transfer (`TransferChecked`), and the memo that binds it. */
async function instructionsOf(
  { amountAtomic, decimals, memo, mint, recipient }: SolanaTransfer,
  signer: TransactionSigner,
): Promise<readonly Instruction[]> {
  const [source, target] = await Promise.all(
    [signer.address, address(recipient)].map((owner) => accountOf(owner, mint)),
  )
  if (source === undefined || target === undefined) throw new Error('no accounts of the token')
  const said =
    memo === null ? [] : [{ programAddress: programs.memo, data: new TextEncoder().encode(memo) }]
  return [
    { programAddress: programs.budget, data: bytes([2], [unitsMax, 4]) },
    { programAddress: programs.budget, data: bytes([3], [1, 8]) },
    {
      programAddress: programs.token,
      accounts: [
        { address: source, role: AccountRole.WRITABLE },
        { address: address(mint), role: AccountRole.READONLY },
        { address: target, role: AccountRole.WRITABLE },
        // The signer beside its address is what signs the transaction.
        Object.assign({ address: signer.address, role: AccountRole.READONLY_SIGNER }, { signer }),
      ],
      data: bytes([12], [amountAtomic, 8], [decimals, 1]),
    },
    ...said,
  ]
}

/** The associated token account of an owner. */
async function accountOf(owner: string, mint: string) {
  const encode = getAddressEncoder().encode
  const [found] = await getProgramDerivedAddress({
    programAddress: programs.associated,
    seeds: [encode(address(owner)), encode(programs.token), encode(address(mint))],
  })
  return found
}

/** A discriminator and numbers of so many bytes, the lowest first. */
function bytes(
  [discriminator]: readonly [number],
  ...numbers: readonly (readonly [value: bigint | number, size: number])[]
): Uint8Array {
  const rest = numbers.flatMap(([value, size]) =>
    Array.from({ length: size }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn)),
  )
  return Uint8Array.from([discriminator, ...rest])
}

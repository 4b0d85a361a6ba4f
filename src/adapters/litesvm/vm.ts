import {
  Account,
  Clock,
  FailedTransactionMetadata,
  LiteSvm,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { addressBytes, encodeBase58 } from './base58.ts'
import { toRpcError } from './vm-errors.ts'
import type { WireTransaction } from './wire.ts'

export type VmAccount = {
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly owner: string
  readonly executable: boolean
}

export type VmInnerInstruction = {
  readonly programIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

export type VmResult = {
  /** Null for success, else the cluster's JSON of the error. */
  readonly error: unknown
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  /** By the index of the outer instruction; without empty ones. */
  readonly inner: readonly {
    readonly index: number
    readonly instructions: readonly VmInnerInstruction[]
  }[]
  readonly returnData: { readonly program: string; readonly data: Uint8Array } | null
}

export type VmClock = { readonly slot: bigint; readonly unixSeconds: bigint }

/** The Solana VM with bytes and base58 instead of the slower public wrapper. Synchronous; not a ledger. */
export type Vm = {
  readonly account: (address: string) => VmAccount | null
  readonly setAccount: (address: string, account: VmAccount) => void
  readonly programAccounts: (
    program: string,
  ) => readonly { readonly address: string; readonly account: VmAccount }[]
  /** Checks signatures, but neither blockhashes nor repeats, which the ledger checks. */
  readonly execute: (transaction: WireTransaction) => VmResult
  readonly simulate: (
    transaction: WireTransaction,
    options: { readonly verifySignatures: boolean },
  ) => VmResult & { readonly accountsAfter: ReadonlyMap<string, VmAccount> }
  readonly setClock: (clock: VmClock) => void
  readonly setSlotHashes: (hashes: readonly { slot: bigint; hash: string }[]) => void
  /** Advances the VM's own blockhash, from which durable nonces are made. */
  readonly expireBlockhash: () => void
  readonly rentExemption: (dataLength: bigint) => bigint
  readonly toBytes: () => Uint8Array
}

export const slotsPerEpoch = 432_000n

/** A fresh VM, or one restored from `toBytes`. */
export function createVm(bytes?: Uint8Array): Vm {
  const svm = bytes === undefined ? new LiteSvm() : LiteSvm.fromBytes(bytes)
  // The VM's history is small and its blockhashes are equal in every instance, so the ledger has its own.
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(0n)
  svm.setSigverify(true)
  if (bytes === undefined) svm.withNativeMints()
  return {
    account: (address) => toVmAccount(svm.getAccount(addressBytes(address))),
    setAccount: (address, { lamports, data, owner, executable }) =>
      svm.setAccount(
        addressBytes(address),
        new Account(lamports, data, addressBytes(owner), executable, 0n),
      ),
    programAccounts: (program) =>
      svm.getProgramAccounts(addressBytes(program)).map((found) => ({
        address: encodeBase58(found.address),
        account: fromAccount(found.account()),
      })),
    execute: (transaction) =>
      toResult(
        transaction.message.version === 'legacy'
          ? svm.sendLegacyTransaction(transaction.bytes)
          : svm.sendVersionedTransaction(transaction.bytes),
      ),
    simulate: (transaction, options) => simulate(svm, transaction, options.verifySignatures),
    setClock: ({ slot, unixSeconds }) => {
      const epoch = slot / slotsPerEpoch
      svm.setClock(new Clock(slot, unixSeconds, epoch, epoch + 1n, unixSeconds))
    },
    setSlotHashes: (hashes) => svm.setSlotHashes([...hashes]),
    expireBlockhash: () => svm.expireBlockhash(),
    rentExemption: (dataLength) => svm.minimumBalanceForRentExemption(dataLength),
    toBytes: () => svm.toBytes(),
  }
}

function simulate(svm: LiteSvm, transaction: WireTransaction, verifySignatures: boolean) {
  svm.setSigverify(verifySignatures)
  try {
    const simulated =
      transaction.message.version === 'legacy'
        ? svm.simulateLegacyTransaction(transaction.bytes)
        : svm.simulateVersionedTransaction(transaction.bytes)
    if (simulated instanceof FailedTransactionMetadata) {
      return { ...toResult(simulated), accountsAfter: new Map<string, VmAccount>() }
    }
    const accountsAfter = new Map(
      simulated
        .postAccounts()
        .map((entry) => [encodeBase58(entry.address), fromAccount(entry.account())]),
    )
    return { ...toResult(simulated.meta()), accountsAfter }
  } finally {
    svm.setSigverify(true)
  }
}

function toResult(outcome: TransactionMetadata | FailedTransactionMetadata): VmResult {
  const failed = outcome instanceof FailedTransactionMetadata
  const meta = failed ? outcome.meta() : outcome
  const returned = meta.returnData()
  const data = returned.data()
  return {
    error: failed ? toRpcError(outcome.err()) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    inner: meta
      .innerInstructions()
      .map((instructions, index) => ({
        index,
        instructions: instructions.map((inner) => {
          const compiled = inner.instruction()
          return {
            programIndex: compiled.programIdIndex(),
            accounts: [...compiled.accounts()],
            data: compiled.data(),
            stackHeight: inner.stackHeight(),
          }
        }),
      }))
      .filter(({ instructions }) => instructions.length > 0),
    returnData: data.length === 0 ? null : { program: encodeBase58(returned.programId()), data },
  }
}

function toVmAccount(account: Account | null): VmAccount | null {
  // The VM keeps an emptied account with zero lamports; on the cluster it does not exist.
  return account === null || account.lamports() === 0n ? null : fromAccount(account)
}

function fromAccount(account: Account): VmAccount {
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: encodeBase58(account.owner()),
    executable: account.executable(),
  }
}

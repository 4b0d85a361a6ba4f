import { decodeBase58, encodeBase58 } from '../base58.ts'
import { toRpcAccount } from '../encoding.ts'
import type { Ledger } from '../ledger.ts'
import { invalidParams, RpcRefusal } from '../refusal.ts'
import { toInnerInstructions } from '../transaction-json.ts'
import type { VmResult } from '../vm.ts'
import { parseTransaction, type WireTransaction } from '../wire.ts'
import {
  type Method,
  option,
  readAccountView,
  readList,
  readPubkey,
  readU64,
  withContext,
} from './method.ts'

/** The public maximum per request; the operator's faucet has no such limit. */
const airdropLamportsMax = 10_000_000_000n

const sendTransaction: Method = async ([text, options], { ledger }) => {
  const transaction = readTransaction(text, options)
  const signature = transaction.signatures[0] ?? ''
  const objection = ledger.objection(transaction)
  if (option(options, 'skipPreflight') !== true) {
    preflight(transaction, ledger, objection)
  } else if (objection === 'AlreadyProcessed') {
    // Clients resend a transaction until they see it confirmed.
    return signature
  } else if (objection !== null) {
    throw preflightFailure({ error: objection })
  }
  const record = await ledger.execute(transaction)
  if (record !== null) return signature
  // On the cluster it would silently never be included; here the reason is known at once.
  throw preflightFailure(ledger.vm.simulate(transaction, { verifySignatures: true }))
}

const simulateTransaction: Method = ([text, options], { ledger }) => {
  const received = readTransaction(text, options)
  const replace = option(options, 'replaceRecentBlockhash') === true
  const verifySignatures = option(options, 'sigVerify') === true
  if (replace && verifySignatures) {
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  }
  const transaction = replace ? withBlockhash(received, ledger.blockhashes.latest()) : received
  const objection = replace ? null : ledger.objection(transaction)
  const simulation = ledger.vm.simulate(transaction, { verifySignatures })
  const result = objection === null ? simulation : { ...simulation, ...nothingRan(objection) }
  const accounts = option(options, 'accounts')
  return withContext(ledger, {
    ...toSimulation(result),
    accounts:
      accounts === undefined ? null : toAccounts(accounts, ledger, simulation.accountsAfter),
    ...(option(options, 'innerInstructions') === true
      ? {
          innerInstructions: toInnerInstructions(result.inner, {
            accounts: ledger.resolve(transaction.message).accounts,
            parsed: true,
          }),
        }
      : {}),
    ...(replace
      ? {
          replacementBlockhash: {
            blockhash: ledger.blockhashes.latest(),
            lastValidBlockHeight: ledger.time().slot + 150n,
          },
        }
      : {}),
  })
}

const requestAirdrop: Method = ([address, lamports], { operator }) => {
  const to = readPubkey(address)
  const amount = readU64(lamports, 'lamports')
  if (amount > airdropLamportsMax) {
    throw invalidParams(`an airdrop is at most ${airdropLamportsMax} lamports`)
  }
  return operator.transferLamports(to, amount)
}

function preflight(transaction: WireTransaction, ledger: Ledger, objection: string | null): void {
  if (objection !== null) throw preflightFailure({ error: objection })
  const simulation = ledger.vm.simulate(transaction, { verifySignatures: true })
  if (simulation.error === 'SignatureFailure') {
    throw new RpcRefusal(-32003, 'Transaction signature verification failure')
  }
  if (simulation.error !== null) throw preflightFailure(simulation)
}

function preflightFailure(result: Partial<VmResult> & { readonly error: unknown }): RpcRefusal {
  if (result.error === 'SignatureFailure') {
    return new RpcRefusal(-32003, 'Transaction signature verification failure')
  }
  const message = `Transaction simulation failed: ${describe(result.error)}`
  return new RpcRefusal(-32002, message, { ...toSimulation(result), accounts: null })
}

function toSimulation(result: Partial<VmResult> & { readonly error: unknown }) {
  const { returnData } = result
  return {
    err: result.error,
    logs: result.logs ?? [],
    unitsConsumed: result.unitsConsumed ?? 0n,
    loadedAccountsDataSize: 0,
    returnData:
      returnData === undefined || returnData === null
        ? null
        : {
            programId: returnData.program,
            data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
          },
  }
}

function nothingRan(error: string): VmResult {
  return { error, logs: [], unitsConsumed: 0n, inner: [], returnData: null }
}

const descriptions: Readonly<Record<string, string>> = {
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
}

function describe(error: unknown): string {
  if (typeof error === 'string') return descriptions[error] ?? error
  const instruction = option(error, 'InstructionError')
  if (!Array.isArray(instruction)) return JSON.stringify(error)
  const custom = option(instruction[1], 'Custom')
  const reason =
    typeof custom === 'number'
      ? `custom program error: 0x${custom.toString(16)}`
      : String(instruction[1])
  return `Error processing Instruction ${instruction[0]}: ${reason}`
}

function toAccounts(
  value: unknown,
  ledger: Ledger,
  after: ReadonlyMap<string, Parameters<typeof toRpcAccount>[0]>,
): unknown {
  const view = { ...definedView(value), vm: ledger.vm }
  return readList(option(value, 'addresses'), 'accounts.addresses').map((one) => {
    const address = readPubkey(one)
    const account = after.get(address) ?? ledger.vm.account(address)
    return account === null ? null : toRpcAccount(account, view)
  })
}

function definedView(value: unknown) {
  const { encoding = 'base64', slice } = readAccountView(value)
  return { encoding, slice }
}

function readTransaction(text: unknown, options: unknown): WireTransaction {
  if (typeof text !== 'string') throw invalidParams('not a transaction')
  const isBase64 = option(options, 'encoding') === 'base64'
  // Base58 is the default encoding of this method.
  const bytes = isBase64 ? Buffer.from(text, 'base64') : decodeBase58(text)
  if (bytes === null) throw invalidParams('the transaction is not base58')
  return parseTransaction(bytes)
}

function withBlockhash(transaction: WireTransaction, blockhash: string): WireTransaction {
  const bytes = Buffer.from(transaction.bytes)
  const old = decodeBase58(transaction.message.blockhash) ?? new Uint8Array()
  const start = transaction.bytes.length - transaction.messageBytes.length
  const { keys, version } = transaction.message
  // The blockhash follows the prefix, the header and the key list.
  const offset =
    start + (version === 0 ? 1 : 0) + 3 + (keys.length < 128 ? 1 : 2) + keys.length * 32
  if (encodeBase58(bytes.subarray(offset, offset + old.length)) !== transaction.message.blockhash) {
    throw invalidParams('the blockhash is not where it should be')
  }
  bytes.set(decodeBase58(blockhash) ?? old, offset)
  return parseTransaction(bytes)
}

export const sendMethods: Readonly<Record<string, Method>> = {
  requestAirdrop,
  sendTransaction,
  simulateTransaction,
}

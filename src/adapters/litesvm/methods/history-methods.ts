import { signatureOf, type TransactionRecord } from '../history.ts'
import { invalidParams, RpcRefusal } from '../refusal.ts'
import { toTransactionJson } from '../transaction-json.ts'
import { type Method, option, readPubkey, readSignature, withContext } from './method.ts'

const signaturesMax = 1_000
const statusesMax = 256

const getSignatureStatuses: Method = ([signatures], { ledger }) => {
  if (!Array.isArray(signatures) || signatures.length > statusesMax) {
    throw invalidParams(`a list of at most ${statusesMax} signatures is needed`)
  }
  const statuses = signatures.map((signature: unknown) => {
    const record = ledger.history.get(readSignature(signature))
    return record === null ? null : toStatus(record)
  })
  return withContext(ledger, statuses)
}

const getTransaction: Method = ([signature, options], { ledger }) => {
  const record = ledger.history.get(readSignature(signature))
  if (record === null) return null
  // The short form of the parameter is only the encoding.
  const encoding = typeof options === 'string' ? options : option(options, 'encoding')
  const version = option(options, 'maxSupportedTransactionVersion')
  if (record.transaction.message.version === 0 && version === undefined) {
    throw new RpcRefusal(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    )
  }
  return toTransactionJson(record, {
    encoding: typeof encoding === 'string' ? encoding : 'json',
    withVersion: version !== undefined,
  })
}

const getSignaturesForAddress: Method = ([address, options], { ledger }) => {
  const limit = option(options, 'limit')
  const before = option(options, 'before')
  const until = option(options, 'until')
  const wanted = limit === undefined ? signaturesMax : Number(limit)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > signaturesMax) {
    throw invalidParams(`limit is 1 to ${signaturesMax}`)
  }
  const records = ledger.history.ofAddress(readPubkey(address), {
    limit: wanted,
    ...(before === undefined ? {} : { before: readSignature(before) }),
    ...(until === undefined ? {} : { until: readSignature(until) }),
  })
  return records.map((record) => ({
    blockTime: record.unixSeconds,
    confirmationStatus: 'finalized',
    err: record.result.error,
    memo: memoOf(record),
    signature: signatureOf(record),
    slot: record.slot,
  }))
}

// With one validator and no forks, an included transaction is final.
function toStatus(record: TransactionRecord): unknown {
  const { error } = record.result
  return {
    confirmations: null,
    confirmationStatus: 'finalized',
    err: error,
    slot: record.slot,
    status: error === null ? { Ok: null } : { Err: error },
  }
}

function memoOf(record: TransactionRecord): string | null {
  const memos = record.result.logs
    .map((line) => /^Program log: Memo \(len (\d+)\): "(.*)"$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => `[${match[1]}] ${match[2]}`)
  return memos.length === 0 ? null : memos.join('; ')
}

export const historyMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses,
  getSignaturesForAddress,
  getTransaction,
}

import { createPrivateKey, createPublicKey, randomInt, sign } from 'node:crypto'
import { address as toAddress } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  systemProgram,
  tokenProgram,
} from './addresses.ts'
import { encodeBase58 } from './base58.ts'
import { compileLegacyMessage, type Instruction } from './compile-message.ts'
import type { Ledger } from './ledger.ts'
import { RpcRefusal } from './refusal.ts'
import { parseTransaction } from './wire.ts'

/** The account that funds the faucet and holds the mint authorities. */
export type Operator = {
  readonly address: string
  /** The signature, once the transfer is included. */
  readonly transferLamports: (to: string, lamports: bigint) => Promise<string>
  /** Creates the owner's associated token account when missing. */
  readonly mintTokens: (mint: string, owner: string, amount: bigint) => Promise<string>
}

/** Signs and executes transactions with the operator's key, which never leaves this process. */
export function createOperator(ledger: Ledger, seed: string): Operator {
  const key = keyOfSeed(seed)
  const address = addressOfSeed(seed)
  // Starts at random: after a restart within one slot the same request would otherwise be the same message.
  let count = randomInt(marks)

  async function run(instructions: readonly Instruction[]): Promise<string> {
    count += 1
    const message = compileLegacyMessage({
      payer: address,
      blockhash: ledger.blockhashes.latest(),
      instructions: [...instructions, uniqueMark(count)],
    })
    const bytes = Buffer.concat([Buffer.of(1), sign(null, message, key), message])
    const transaction = parseTransaction(bytes)
    const objection = ledger.objection(transaction)
    const record = objection === null ? await ledger.execute(transaction) : null
    const error = record === null ? (objection ?? 'it did not land') : record.result.error
    if (record === null || error !== null) {
      throw new RpcRefusal(-32602, `The operator's transaction failed: ${JSON.stringify(error)}`)
    }
    return record.transaction.signatures[0] ?? ''
  }

  return {
    address,
    transferLamports: (to, lamports) => run([transfer(address, to, lamports)]),
    mintTokens: async (mint, owner, amount) => {
      const [account] = await findAssociatedTokenPda({
        owner: toAddress(owner),
        tokenProgram: toAddress(tokenProgram),
        mint: toAddress(mint),
      })
      return run([
        createAssociatedAccount({ payer: address, account, owner, mint }),
        mintTo({ mint, account, authority: address, amount }),
      ])
    },
  }
}

/** The address of the key with this hex seed. */
export function addressOfSeed(seed: string): string {
  const { x } = createPublicKey(keyOfSeed(seed)).export({ format: 'jwk' })
  return encodeBase58(Buffer.from(x ?? '', 'base64url'))
}

/** The PKCS #8 prefix of a bare Ed25519 seed. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOfSeed(seed: string) {
  const der = Buffer.concat([pkcs8Prefix, Buffer.from(seed, 'hex')])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

const marks = 1_000_000

// Makes each message unique: two equal requests in one slot would be the same message. Raising the compute limit costs
// nothing.
function uniqueMark(count: number): Instruction {
  const data = Buffer.alloc(5)
  data[0] = 2
  data.writeUInt32LE(200_000 + (count % marks), 1)
  return { program: computeBudgetProgram, accounts: [], data }
}

function transfer(from: string, to: string, lamports: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  return {
    program: systemProgram,
    accounts: [
      { address: from, signer: true, writable: true },
      { address: to, signer: false, writable: true },
    ],
    data,
  }
}

function createAssociatedAccount(account: {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
}): Instruction {
  const readonly = (address: string) => ({ address, signer: false, writable: false })
  return {
    program: associatedTokenProgram,
    accounts: [
      { address: account.payer, signer: true, writable: true },
      { address: account.account, signer: false, writable: true },
      readonly(account.owner),
      readonly(account.mint),
      readonly(systemProgram),
      readonly(tokenProgram),
    ],
    // Idempotent: an existing account stays unchanged.
    data: Uint8Array.of(1),
  }
}

function mintTo(order: {
  readonly mint: string
  readonly account: string
  readonly authority: string
  readonly amount: bigint
}): Instruction {
  const data = Buffer.alloc(9)
  data[0] = 7
  data.writeBigUInt64LE(order.amount, 1)
  return {
    program: tokenProgram,
    accounts: [
      { address: order.mint, signer: false, writable: true },
      { address: order.account, signer: false, writable: true },
      { address: order.authority, signer: true, writable: false },
    ],
    data,
  }
}

import { addressBytes } from './base58.ts'

export type AccountUse = {
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
}

export type Instruction = {
  readonly program: string
  readonly accounts: readonly AccountUse[]
  readonly data: Uint8Array
}

/**
 * The bytes of a legacy message; the payer signs and comes first. Limited to 127 accounts, and 127 bytes of data per
 * instruction.
 */
export function compileLegacyMessage(options: {
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}): Uint8Array {
  const uses = mergeUses(options)
  const signers = uses.filter(({ signer }) => signer)
  const others = uses.filter(({ signer }) => !signer)
  const ordered = [...byWritable(signers), ...byWritable(others)]
  const indexOf = (address: string) => ordered.findIndex((use) => use.address === address)
  const readonlyCount = (list: readonly AccountUse[]) => list.filter((use) => !use.writable).length
  return Buffer.concat([
    Buffer.of(signers.length, readonlyCount(signers), readonlyCount(others), ordered.length),
    ...ordered.map(({ address }) => addressBytes(address)),
    addressBytes(options.blockhash),
    Buffer.of(options.instructions.length),
    ...options.instructions.flatMap(({ program, accounts, data }) => [
      Buffer.of(indexOf(program), accounts.length, ...accounts.map((use) => indexOf(use.address))),
      Buffer.of(data.length),
      data,
    ]),
  ])
}

function mergeUses(options: {
  readonly payer: string
  readonly instructions: readonly Instruction[]
}): readonly AccountUse[] {
  const merged = new Map<string, AccountUse>()
  const use = (next: AccountUse): void => {
    const known = merged.get(next.address)
    merged.set(next.address, {
      address: next.address,
      signer: next.signer || known?.signer === true,
      writable: next.writable || known?.writable === true,
    })
  }
  use({ address: options.payer, signer: true, writable: true })
  for (const { program, accounts } of options.instructions) {
    for (const account of accounts) use(account)
    use({ address: program, signer: false, writable: false })
  }
  return [...merged.values()]
}

function byWritable(uses: readonly AccountUse[]): readonly AccountUse[] {
  return [...uses.filter(({ writable }) => writable), ...uses.filter(({ writable }) => !writable)]
}

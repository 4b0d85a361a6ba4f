import { vaultWallets } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource } from '../../../service/queries.ts'

/** Makes the wallet that signs the orders of the account. */
export async function makeOrderWallet(label: string): Promise<void> {
  try {
    await vaultWallets(client).create({ label, signsOrders: true })
  } finally {
    forgetResource('vaultWallets')
  }
}

import { useMutation } from '@tanstack/react-query'
import { faucet, paperAccount } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient } from '../../../service/queries.ts'
import { noteBegun } from '../../../streams/account-begun.ts'
import { etherAddress } from './ticket.model.ts'

/** Play money to begin with: ten ether. */
const playMoneyWei = '10000000000000000000'

/** Starts the paper account. */
export function useStartPaper() {
  return useMutation({
    mutationFn: () =>
      paperAccount(client).start({
        balances: [{ token: etherAddress, amountAtomic: playMoneyWei }],
        profile: 'realistic',
      }),
    onSuccess(account) {
      queryClient.setQueryData(['paperAccount.get', {}], account)
      noteBegun('paperAccount')
    },
  })
}

/** Asks for test money, which an embedded chain gives. */
export async function getTestMoney(address: string): Promise<void> {
  await faucet(client).request({ address })
  forgetResource('portfolios')
}

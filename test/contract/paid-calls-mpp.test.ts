import { paperKit, sessionKit, solanaKit } from '../support/mpp-kits.ts'
import { paidCallsContract } from './paid-calls.contract.ts'
import { paidCallsCrashContract } from './paid-calls-crash.contract.ts'

for (const kit of [paperKit, sessionKit, solanaKit]) {
  paidCallsContract(kit)
  paidCallsCrashContract(kit)
}

import { coinKit } from '../support/coin-kit.ts'
import { paidCallsContract } from './paid-calls.contract.ts'
import { paidCallsCrashContract } from './paid-calls-crash.contract.ts'

paidCallsContract(coinKit)
paidCallsCrashContract(coinKit)

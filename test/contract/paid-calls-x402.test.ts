import { x402EvmKit, x402SvmKit, x402Version1Kit } from '../support/x402-kit.ts'
import { paidCallsContract } from './paid-calls.contract.ts'
import { paidCallsCrashContract } from './paid-calls-crash.contract.ts'

paidCallsContract(x402EvmKit)
paidCallsContract(x402SvmKit)
paidCallsContract(x402Version1Kit)
paidCallsCrashContract(x402EvmKit)
paidCallsCrashContract(x402SvmKit)

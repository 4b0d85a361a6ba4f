import solc from 'solc'
import {
  type Abi,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem'
import type { TestChain } from './launchpad-world.ts'

const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract OwnedWallet {
  address private immutable owner;
  constructor(address owner_) { owner = owner_; }
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
    return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}
contract OwnedWalletFactory {
  function deploy(address owner) external returns (address) {
    return address(new OwnedWallet{salt: bytes32(0)}(owner));
  }
}
contract YesWallet {
  function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) { return 0x1626ba7e; }
}
contract TrueWallet {
  fallback(bytes calldata) external returns (bytes memory) { return abi.encode(true); }
}
contract EchoWallet {
  fallback(bytes calldata input) external returns (bytes memory) { return input; }
}
contract ShortWallet {
  fallback(bytes calldata) external returns (bytes memory) { return hex"1626ba7e"; }
}
contract RevertingWallet {
  fallback(bytes calldata) external returns (bytes memory) { revert("no"); }
}
contract EndlessWallet {
  fallback(bytes calldata) external returns (bytes memory) { while (true) {} return ""; }
}
`

/** Wallets that are contracts, each with another idea of what a signature is. */
export type ContractWalletName =
  | 'OwnedWallet'
  | 'OwnedWalletFactory'
  | 'YesWallet'
  | 'TrueWallet'
  | 'EchoWallet'
  | 'ShortWallet'
  | 'RevertingWallet'
  | 'EndlessWallet'

type Compiled = {
  readonly abi: Abi
  readonly evm: { readonly bytecode: { readonly object: string } }
}

const factoryAbi = parseAbi(['function deploy(address owner) returns (address)'])

/** Compiles the wallets, and deploys them on a chain as a funded account. */
export async function openContractWallets(chain: TestChain) {
  const contracts = compile()
  const deployer = await chain.account()
  const codeOf = (name: ContractWalletName, args: readonly unknown[] = []): Hex => {
    const { abi, evm } = contracts[name]
    return encodeDeployData({ abi, bytecode: `0x${evm.bytecode.object}`, args })
  }
  const deploy = async (name: ContractWalletName, args: readonly unknown[] = []): Promise<Hex> => {
    const raw = await deployer.signTransaction({
      type: 'eip1559',
      chainId: 4663,
      nonce: await chain.evm.getTransactionCount(deployer.address, 'pending'),
      gas: 3_000_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
      data: codeOf(name, args),
    })
    const receipt = await chain.evm.waitForReceipt(await chain.evm.sendRawTransaction(raw), 10_000)
    if (receipt?.contractAddress == null) throw new Error(`${name} was not deployed`)
    return receipt.contractAddress
  }
  const factory = await deploy('OwnedWalletFactory')
  return {
    deploy,
    /** The address that the factory would give the owner's wallet, and the signature that brings its deployment. */
    counterfactual: (owner: Hex) => ({
      address: getCreate2Address({
        from: factory,
        salt: `0x${'00'.repeat(32)}`,
        bytecodeHash: keccak256(codeOf('OwnedWallet', [owner])),
      }),
      wrap: (signature: Hex): Hex =>
        wrapWithDeployment(
          factory,
          encodeFunctionData({ abi: factoryAbi, functionName: 'deploy', args: [owner] }),
          signature,
        ),
    }),
  }
}

/** The form of ERC-6492: how to deploy the wallet, its signature, and a mark at the end. */
export function wrapWithDeployment(factory: Hex, calldata: Hex, signature: Hex): Hex {
  const body = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory, calldata, signature],
  )
  return `${body}${'6492'.repeat(16)}`
}

function compile(): Readonly<Record<ContractWalletName, Compiled>> {
  // The package's types are all `any`; this is the shape it documents.
  const run: (json: string) => string = solc.compile
  const output = JSON.parse(
    run(
      JSON.stringify({
        language: 'Solidity',
        sources: { wallets: { content: source } },
        settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
      }),
    ),
  ) as {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
    readonly contracts: { readonly wallets: Readonly<Record<ContractWalletName, Compiled>> }
  }
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'))
  return output.contracts.wallets
}

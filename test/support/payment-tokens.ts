import solc from 'solc'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { type PrivateKeyAccount } from 'viem/accounts'
import type { ChainEvm } from '../../src/ports/chain-evm.ts'

const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// EIP-3009 as it should be; the tokens below change one thing each.
contract FairToken {
  event Transfer(address indexed from, address indexed to, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
  event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);
  string public constant name = "Odd Dollar";
  string public constant version = "1";
  uint8 public constant decimals = 6;
  bytes32 public immutable DOMAIN_SEPARATOR;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(bytes32 => bool)) public authorizationState;
  bytes32 constant TYPE = keccak256("TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)");

  constructor() {
    DOMAIN_SEPARATOR = keccak256(abi.encode(
      keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
      keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this)));
  }
  function mint(address to, uint256 value) external { balanceOf[to] += value; }
  function cancel(bytes32 nonce) external {
    authorizationState[msg.sender][nonce] = true;
    emit AuthorizationCanceled(msg.sender, nonce);
  }
  function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter,
    uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external returns (bool) {
    require(block.timestamp > validAfter && block.timestamp < validBefore, "authorization expired");
    {
      bytes32 hash = keccak256(abi.encode(TYPE, from, to, value, validAfter, validBefore, nonce));
      hash = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR, hash));
      require(ecrecover(hash, v, r, s) == from && from != address(0), "invalid signature");
    }
    if (authorizationState[from][nonce]) return used();
    authorizationState[from][nonce] = true;
    emit AuthorizationUsed(from, nonce);
    return move(from, to, value);
  }
  function used() internal virtual returns (bool) { revert("authorization is used"); }
  function move(address from, address to, uint256 value) internal virtual returns (bool) {
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
    return true;
  }
}
/// Keeps a part and says so.
contract FeeToken is FairToken {
  function move(address from, address to, uint256 value) internal override returns (bool) {
    balanceOf[from] -= value;
    balanceOf[to] += value - value / 100;
    emit Transfer(from, to, value - value / 100);
    emit Transfer(from, address(this), value / 100);
    return true;
  }
}
/// Keeps a part and says that it did not.
contract LyingFeeToken is FairToken {
  function move(address from, address to, uint256 value) internal override returns (bool) {
    balanceOf[from] -= value;
    balanceOf[to] += value - value / 100;
    emit Transfer(from, to, value);
    return true;
  }
}
/// Answers false where others revert, and spends the authorization.
contract FalseToken is FairToken {
  function move(address, address, uint256) internal pure override returns (bool) { return false; }
}
/// Does not revert for a used authorization.
contract QuietToken is FairToken {
  event AuthorizationAlreadyUsed();
  function used() internal override returns (bool) { emit AuthorizationAlreadyUsed(); return false; }
}
/// Its owner can stop it: for one account, or so that it succeeds and does nothing.
contract MoodyToken is FairToken {
  mapping(address => bool) public barred;
  bool public idle;
  function bar(address account) external { barred[account] = true; }
  function rest() external { idle = true; }
  function move(address from, address to, uint256 value) internal override returns (bool) {
    require(!barred[from] && !barred[to], "barred");
    if (!idle) return super.move(from, to, value);
    return true;
  }
}
`

export type PaymentTokenName =
  | 'FairToken'
  | 'FalseToken'
  | 'FeeToken'
  | 'LyingFeeToken'
  | 'MoodyToken'
  | 'QuietToken'

type Compiled = {
  readonly abi: Abi
  readonly evm: { readonly bytecode: { readonly object: string } }
}

export type PaymentToken = {
  readonly address: Hex
  /** Sends a call from the account that deployed it. */
  readonly call: (functionName: string, args: readonly unknown[]) => Promise<Hex>
}

let compiled: Readonly<Record<PaymentTokenName, Compiled>> | undefined

/** Deploys dollar tokens of EIP-3009 that differ in what they do when they should pay; anybody may mint them. */
export async function deployToken(
  chain: ChainEvm,
  owner: PrivateKeyAccount,
  name: PaymentTokenName,
): Promise<PaymentToken> {
  compiled ??= compile()
  const { abi, evm } = compiled[name]
  const bytecode: Hex = `0x${evm.bytecode.object}`
  const send = async (request: { readonly to?: Hex; readonly data: Hex }) => {
    const signed = await owner.signTransaction({
      ...request,
      type: 'eip1559',
      chainId: 4663,
      nonce: await chain.getTransactionCount(owner.address, 'pending'),
      gas: 3_000_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
    })
    const receipt = await chain.waitForReceipt(await chain.sendRawTransaction(signed), 10_000)
    if (receipt?.status !== 'success') throw new Error(`${name} did not take a transaction`)
    return receipt
  }
  const { contractAddress } = await send({ data: encodeDeployData({ abi, bytecode, args: [] }) })
  if (contractAddress === null) throw new Error(`${name} was not deployed`)
  return {
    address: contractAddress,
    call: async (functionName, args) => {
      const data = encodeFunctionData({ abi, functionName, args })
      return (await send({ to: contractAddress, data })).transactionHash
    },
  }
}

function compile(): Readonly<Record<PaymentTokenName, Compiled>> {
  // The package's types are all `any`; this is the shape it documents.
  const run: (json: string) => string = solc.compile
  const output = JSON.parse(
    run(
      JSON.stringify({
        language: 'Solidity',
        sources: { tokens: { content: source } },
        settings: {
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
        },
      }),
    ),
  ) as {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
    readonly contracts: { readonly tokens: Readonly<Record<PaymentTokenName, Compiled>> }
  }
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'))
  return output.contracts.tokens
}

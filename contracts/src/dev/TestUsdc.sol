// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "solady/src/auth/Ownable.sol";
import {ERC20} from "solady/src/tokens/ERC20.sol";
import {SignatureCheckerLib} from "solady/src/utils/SignatureCheckerLib.sol";

/// @title A dollar for development chains
/// @notice Behaves towards payers like the real coin: 6 decimals, EIP-2612 permits and EIP-3009
/// authorizations under the domain "USD Coin", version "2". The owner mints it for the faucet.
/// Signatures may come from plain accounts and from contracts that implement ERC-1271.
contract TestUsdc is ERC20, Ownable {
    /// @notice The authorization is valid only after this second.
    error AuthorizationNotYetValid(uint256 validAfter, uint256 timestamp);
    /// @notice The authorization was valid only before this second.
    error AuthorizationExpired(uint256 validBefore, uint256 timestamp);
    /// @notice The authorization was used or cancelled.
    error AuthorizationUsedOrCanceled(address authorizer, bytes32 nonce);
    /// @notice The signature is not the authorizer's over exactly these values.
    error InvalidAuthorizationSignature();
    /// @notice Only the payee may submit a receive authorization.
    error CallerIsNotPayee(address caller, address payee);

    /// @notice The authorization moved its money and cannot be used again.
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    /// @notice The authorizer made the authorization worthless.
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    /// @notice EIP-712 type of a transfer that anybody may submit.
    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    /// @notice EIP-712 type of a transfer that only the payee may submit.
    bytes32 public constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    /// @notice EIP-712 type of a cancellation.
    bytes32 public constant CANCEL_AUTHORIZATION_TYPEHASH =
        keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    /// @dev What the payer signs, apart from the domain.
    struct Authorization {
        address from;
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    mapping(address authorizer => mapping(bytes32 nonce => bool)) private _spent;

    constructor(address owner_) {
        _initializeOwner(owner_);
    }

    /// @notice Makes `amount` base units for `to`; only the owner may call.
    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    /// @notice Moves `value` from `from` to `to` with the payer's signature in three parts.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _move(
            TRANSFER_WITH_AUTHORIZATION_TYPEHASH,
            Authorization(from, to, value, validAfter, validBefore, nonce),
            abi.encodePacked(r, s, v)
        );
    }

    /// @notice Moves `value` from `from` to `to` with the payer's signature in one piece.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        _move(
            TRANSFER_WITH_AUTHORIZATION_TYPEHASH,
            Authorization(from, to, value, validAfter, validBefore, nonce),
            signature
        );
    }

    /// @notice Like `transferWithAuthorization`, but only the payee may submit it.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (msg.sender != to) revert CallerIsNotPayee(msg.sender, to);
        _move(
            RECEIVE_WITH_AUTHORIZATION_TYPEHASH,
            Authorization(from, to, value, validAfter, validBefore, nonce),
            abi.encodePacked(r, s, v)
        );
    }

    /// @notice Like `transferWithAuthorization`, but only the payee may submit it.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        if (msg.sender != to) revert CallerIsNotPayee(msg.sender, to);
        _move(
            RECEIVE_WITH_AUTHORIZATION_TYPEHASH,
            Authorization(from, to, value, validAfter, validBefore, nonce),
            signature
        );
    }

    /// @notice Makes an unused authorization worthless.
    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)
        external
    {
        _cancel(authorizer, nonce, abi.encodePacked(r, s, v));
    }

    /// @notice Makes an unused authorization worthless.
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature)
        external
    {
        _cancel(authorizer, nonce, signature);
    }

    /// @notice Whether the authorization was used or cancelled.
    function authorizationState(address authorizer, bytes32 nonce) external view returns (bool) {
        return _spent[authorizer][nonce];
    }

    /// @notice The version in the EIP-712 domain.
    function version() external pure returns (string memory) {
        return "2";
    }

    /// @notice The name of the token and of the EIP-712 domain.
    function name() public pure override returns (string memory) {
        return "USD Coin";
    }

    /// @notice The symbol of the token.
    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    /// @notice Decimal places of one dollar.
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function _move(bytes32 typeHash, Authorization memory terms, bytes memory signature) private {
        if (block.timestamp <= terms.validAfter) {
            revert AuthorizationNotYetValid(terms.validAfter, block.timestamp);
        }
        if (block.timestamp >= terms.validBefore) {
            revert AuthorizationExpired(terms.validBefore, block.timestamp);
        }
        _spend(terms.from, terms.nonce, keccak256(abi.encode(typeHash, terms)), signature);
        emit AuthorizationUsed(terms.from, terms.nonce);
        _transfer(terms.from, terms.to, terms.value);
    }

    function _cancel(address authorizer, bytes32 nonce, bytes memory signature) private {
        bytes32 structHash = keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce));
        _spend(authorizer, nonce, structHash, signature);
        emit AuthorizationCanceled(authorizer, nonce);
    }

    /// @dev Marks the nonce before it asks a contract account, so the answer cannot use it twice.
    function _spend(address authorizer, bytes32 nonce, bytes32 structHash, bytes memory signature)
        private
    {
        if (_spent[authorizer][nonce]) revert AuthorizationUsedOrCanceled(authorizer, nonce);
        _spent[authorizer][nonce] = true;
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), structHash));
        if (!SignatureCheckerLib.isValidSignatureNow(authorizer, digest, signature)) {
            revert InvalidAuthorizationSignature();
        }
    }

    function _constantNameHash() internal pure override returns (bytes32) {
        return keccak256("USD Coin");
    }

    function _versionHash() internal pure override returns (bytes32) {
        return keccak256("2");
    }

    /// @dev No spender has an allowance that its owner did not give.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}

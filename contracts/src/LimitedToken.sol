// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

import {ILimitedToken, IPoolLocator} from "./interfaces/ILimitedToken.sol";

/// @title A token with a fixed supply and limits that end by themselves
/// @notice The whole supply is minted to the launchpad when the token is made. Nobody can mint, pause,
/// tax, freeze or upgrade it, or change its limits. Supports EIP-2612 permits, version "1".
contract LimitedToken is ERC20, ILimitedToken {
    uint256 private constant BASIS_POINTS = 10_000;

    /// @inheritdoc ILimitedToken
    address public immutable launchpad;
    /// @inheritdoc ILimitedToken
    address public immutable pool;
    /// @inheritdoc ILimitedToken
    uint256 public immutable limitsEnd;
    uint256 private immutable SUPPLY;
    uint256 private immutable DURATION_SECONDS;
    uint256 private immutable WALLET_BPS;
    uint256 private immutable TRANSACTION_BPS;
    bool private immutable RISING;

    string private _name;
    string private _symbol;
    string private _metadataUri;

    constructor(
        string memory name_,
        string memory symbol_,
        string memory metadataUri_,
        uint256 supply,
        Limits memory limits_
    ) {
        launchpad = msg.sender;
        pool = IPoolLocator(msg.sender).poolOf(address(this));
        limitsEnd = block.timestamp + limits_.durationSeconds;
        SUPPLY = supply;
        DURATION_SECONDS = limits_.durationSeconds;
        WALLET_BPS = limits_.walletBps;
        TRANSACTION_BPS = limits_.transactionBps;
        RISING = limits_.rising;
        _name = name_;
        _symbol = symbol_;
        _metadataUri = metadataUri_;
        _mint(msg.sender, supply);
    }

    /// @notice The name given at launch.
    function name() public view override returns (string memory) {
        return _name;
    }

    /// @notice The symbol given at launch.
    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    /// @inheritdoc ILimitedToken
    function metadataUri() external view returns (string memory) {
        return _metadataUri;
    }

    /// @inheritdoc ILimitedToken
    function limits() external view returns (Limits memory) {
        return Limits({
            walletBps: uint16(WALLET_BPS),
            transactionBps: uint16(TRANSACTION_BPS),
            durationSeconds: uint32(DURATION_SECONDS),
            rising: RISING
        });
    }

    /// @inheritdoc ILimitedToken
    function walletLimit() public view returns (uint256) {
        return _limit(WALLET_BPS);
    }

    /// @inheritdoc ILimitedToken
    function transactionLimit() public view returns (uint256) {
        return _limit(TRANSACTION_BPS);
    }

    /// @dev Free are: everything into the pool (sales, liquidity), and what the launchpad sends or takes
    /// (fees, and the first buy where the launchpad frees it).
    function _beforeTokenTransfer(address from, address to, uint256 amount) internal view override {
        if (block.timestamp >= limitsEnd) return;
        if (to == pool || to == launchpad || from == launchpad) return;
        uint256 most = transactionLimit();
        if (amount > most) revert TransactionLimitExceeded(amount, most);
        if (from == to) return;
        most = walletLimit();
        uint256 balance = balanceOf(to) + amount;
        if (balance > most) revert WalletLimitExceeded(to, balance, most);
    }

    function _limit(uint256 bps) private view returns (uint256) {
        if (bps == 0 || block.timestamp >= limitsEnd) return SUPPLY;
        if (!RISING) return SUPPLY * bps / BASIS_POINTS;
        uint256 left = limitsEnd - block.timestamp;
        return SUPPLY - SUPPLY * (BASIS_POINTS - bps) * left / (BASIS_POINTS * DURATION_SECONDS);
    }

    /// @dev No spender has an allowance that its owner did not give.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/src/tokens/ERC20.sol";

import {ICurveLaunchpad} from "./interfaces/ICurveLaunchpad.sol";
import {ILimitedToken, IPoolLocator} from "./interfaces/ILimitedToken.sol";
import {CurveMath} from "./libraries/CurveMath.sol";

/// @title A token with a fixed supply, limits and an early fee that end by themselves
/// @notice The whole supply is minted to the launchpad when the token is made. Nobody can mint, pause,
/// freeze or upgrade it, or change its limits or its early fee. Supports EIP-2612 permits, version "1".
contract LimitedToken is ERC20, ILimitedToken {
    uint256 private constant BASIS_POINTS = 10_000;
    address private constant BURN_ADDRESS = 0x000000000000000000000000000000000000dEaD;

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
    uint256 private immutable SNIPE_START_BPS;
    uint256 private immutable SNIPE_SECONDS;
    ICurveLaunchpad.SnipeDecay private immutable SNIPE_DECAY;
    uint256 private immutable LAUNCHED_AT;

    string private _name;
    string private _symbol;
    string private _metadataUri;

    constructor(address launchpad_, TokenTerms memory terms) {
        launchpad = launchpad_;
        pool = IPoolLocator(launchpad_).poolOf(address(this));
        limitsEnd = block.timestamp + terms.limits.durationSeconds;
        SUPPLY = terms.supply;
        DURATION_SECONDS = terms.limits.durationSeconds;
        WALLET_BPS = terms.limits.walletBps;
        TRANSACTION_BPS = terms.limits.transactionBps;
        RISING = terms.limits.rising;
        SNIPE_START_BPS = terms.antiSnipe.startBps;
        SNIPE_SECONDS = terms.antiSnipe.durationSeconds;
        SNIPE_DECAY = terms.antiSnipe.decay;
        LAUNCHED_AT = block.timestamp;
        _name = terms.name;
        _symbol = terms.symbol;
        _metadataUri = terms.metadataUri;
        _mint(launchpad_, terms.supply);
    }

    /// @notice Moves tokens of the caller. Of what the pool sends, the anti-snipe fee is burnt and the
    /// rest arrives; the launchpad, which takes fees and the first buy out, receives all of it.
    /// @dev A pool gives nobody an allowance, so this is the only way out of it.
    function transfer(address to, uint256 amount) public override returns (bool) {
        if (msg.sender != pool || to == launchpad) return super.transfer(to, amount);
        uint256 fee = CurveMath.divUp(amount * snipeFeeBps(), BASIS_POINTS);
        if (fee > 0) _transfer(msg.sender, BURN_ADDRESS, fee);
        return super.transfer(to, amount - fee);
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
    function antiSnipe() external view returns (AntiSnipe memory) {
        return AntiSnipe({
            startBps: uint16(SNIPE_START_BPS),
            durationSeconds: uint16(SNIPE_SECONDS),
            decay: SNIPE_DECAY
        });
    }

    /// @inheritdoc ILimitedToken
    function snipeFeeBps() public view returns (uint256) {
        return CurveMath.snipeFeeBps(
            SNIPE_START_BPS, SNIPE_SECONDS, SNIPE_DECAY, block.timestamp - LAUNCHED_AT
        );
    }

    /// @inheritdoc ILimitedToken
    function walletLimit() public view returns (uint256) {
        return _limit(WALLET_BPS);
    }

    /// @inheritdoc ILimitedToken
    function transactionLimit() public view returns (uint256) {
        return _limit(TRANSACTION_BPS);
    }

    /// @dev Free are: everything into the pool (sales, liquidity), what is burnt, and what the launchpad
    /// sends or takes (fees and the first buy, which the launchpad itself holds to the limits).
    function _beforeTokenTransfer(address from, address to, uint256 amount) internal view override {
        if (block.timestamp >= limitsEnd) return;
        if (to == pool || to == launchpad || from == launchpad || to == BURN_ADDRESS) return;
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

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "./ICurveLaunchpad.sol";

/// @title The limits and the early fee of a token that trades in a pool from its first second
/// @notice Limits bind what an account receives, until a second that is fixed at launch, and are gone
/// for ever afterwards. They never bind what goes into the token's pool. They slow one account down;
/// whoever uses many accounts gets around them. What makes sniping dear is the anti-snipe fee: a part
/// of everything that leaves the pool is burnt, whoever receives it and in however many parts, and it
/// falls to nothing within minutes. Nobody earns it.
interface ILimitedToken {
    /// @notice What an account may receive for a while after the launch; shares of the supply in basis
    /// points, zero for no such limit.
    struct Limits {
        /// Most that an account may hold after it received tokens.
        uint16 walletBps;
        /// Most that one transfer may move.
        uint16 transactionBps;
        /// Seconds after the launch at which the limits are over.
        uint32 durationSeconds;
        /// Whether the limits rise evenly from these values to the whole supply at their end.
        bool rising;
    }

    /// @notice The part of what leaves the pool that is burnt soon after the launch.
    struct AntiSnipe {
        /// Basis points in the second of the launch; at most 8,000, zero for none.
        uint16 startBps;
        /// Seconds until it is gone; at most 600.
        uint16 durationSeconds;
        ICurveLaunchpad.SnipeDecay decay;
    }

    /// @notice What a token is made with; its address depends on all of it.
    struct TokenTerms {
        string name;
        string symbol;
        string metadataUri;
        uint256 supply;
        Limits limits;
        AntiSnipe antiSnipe;
    }

    /// @notice The account would hold more than it may for now.
    error WalletLimitExceeded(address account, uint256 balance, uint256 limit);
    /// @notice The transfer moves more than one may for now.
    error TransactionLimitExceeded(uint256 amount, uint256 limit);

    /// @notice The launchpad that made this token and locks its liquidity.
    function launchpad() external view returns (address);

    /// @notice The token's pool.
    function pool() external view returns (address);

    /// @notice Where the token's description and image are; may be empty. Never changes.
    function metadataUri() external view returns (string memory);

    /// @notice The limits declared at launch.
    function limits() external view returns (Limits memory);

    /// @notice The early fee declared at launch.
    function antiSnipe() external view returns (AntiSnipe memory);

    /// @notice Basis points of what leaves the pool that are burnt now. The pool's `Swap`, quoters and a
    /// router's minimum count the amount before this.
    function snipeFeeBps() external view returns (uint256);

    /// @notice First second without limits.
    function limitsEnd() external view returns (uint256);

    /// @notice Base units that an account may hold now; the whole supply when there is no limit.
    function walletLimit() external view returns (uint256);

    /// @notice Base units that one transfer may move now; the whole supply when there is no limit.
    function transactionLimit() external view returns (uint256);
}

/// @title What a limited token asks the launchpad that makes it
interface IPoolLocator {
    /// @notice The pool of the token and wrapped ether; zero when there is none.
    function poolOf(address token) external view returns (address pool);
}

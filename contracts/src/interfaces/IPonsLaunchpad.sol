// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICreatorFees} from "./ICreatorFees.sol";
import {ILimitedToken} from "./ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "./ILockedPoolLaunchpad.sol";

/// @title Launches into a locked Uniswap V3 position, for a fee, with limits for a declared time
/// @notice The limits bind each account, the creator's first buy included, and never what goes into the
/// pool. Against snipers, a part of what buyers take out of the pool can be burnt in the first minutes.
interface IPonsLaunchpad is ILockedPoolLaunchpad {
    /// @notice Limits in basis points of the supply: 10 to 10,000, or zero for no such limit.
    struct WalletLimits {
        /// Most that an account may hold after it received tokens.
        uint16 walletBps;
        /// Most that one transfer may move.
        uint16 transactionBps;
        /// Seconds after the launch at which the limits are over; at most 7 days.
        uint32 durationSeconds;
    }

    /// @notice What a launch asks for.
    struct LaunchParams {
        /// 1 to 64 bytes of UTF-8 in which everything can be seen (`NameText`).
        string name;
        /// 1 to 32 bytes of UTF-8, judged like a name.
        string symbol;
        /// At most 512 bytes of printable ASCII without spaces; may be empty.
        string metadataUri;
        /// Tick of the opening price in ether per token; a multiple of 200 within the terms.
        int24 startTick;
        /// Earn the creator's share of fees: at most 10, with shares that sum to 10,000. None means
        /// the caller alone.
        ICreatorFees.Recipient[] feeRecipients;
        WalletLimits limits;
        ILimitedToken.AntiSnipe antiSnipe;
        /// Chosen by the caller; with the caller's address and all of the above it sets the token's
        /// address.
        bytes32 salt;
        /// Fewest base units that the first buy must return; zero when there is none.
        uint256 minTokensOut;
        /// Most base units that the launch may sell to bids which lie above the opening price already. A
        /// little keeps dust from stopping a launch; more buys out whoever stops it with more.
        uint256 maxTokensToBids;
        /// Last second at which the launch may happen.
        uint256 deadline;
    }

    /// @notice Makes a token, locks its supply in its pool, and spends the ether above the launch fee on
    /// a first buy for the caller, which the limits bind.
    function launch(LaunchParams calldata params) external payable returns (address token);

    /// @notice The address that `launch` by `creator` would give the token.
    function predictToken(address creator, LaunchParams calldata params)
        external
        view
        returns (address token);
}

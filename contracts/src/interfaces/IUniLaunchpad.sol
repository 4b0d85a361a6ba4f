// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICreatorFees} from "./ICreatorFees.sol";
import {ILimitedToken} from "./ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "./ILockedPoolLaunchpad.sol";

/// @title Launches straight into a locked Uniswap V3 position
/// @notice No curve and no graduation. Against snipers, a part of what buyers take out of the pool can
/// be burnt in the first minutes. Besides, what one account may hold can rise over the first seconds
/// from a small part of the supply to all of it. The first buy of the launch is free of both.
interface IUniLaunchpad is ILockedPoolLaunchpad {
    /// @notice How much one account may hold in the first seconds; it slows one account, not one person.
    struct RisingLimit {
        /// Basis points of the supply in the second of the launch: 10 to 10,000; zero for no limit.
        uint16 walletBps;
        /// Seconds until it has risen to the whole supply; at most 600.
        uint16 durationSeconds;
    }

    /// @notice What a launch asks for.
    struct LaunchParams {
        /// 1 to 64 bytes of UTF-8 in which everything can be seen (`NameText`).
        string name;
        /// 1 to 32 bytes of UTF-8, judged like a name.
        string symbol;
        /// At most 512 bytes of printable ASCII without spaces; may be empty.
        string metadataUri;
        /// The pool's fee in millionths: a tier that the pool factory has enabled, of at most 10,000 and with
        /// ticks at least 10 apart (500, 3,000 and 10,000).
        uint24 feeTier;
        /// Tick of the opening price in ether per token; a multiple of the tier's spacing within the terms.
        int24 startTick;
        /// Tick of the price at which the whole supply is sold; a multiple of the spacing above the start.
        int24 endTick;
        /// Earn the creator's share of fees: at most 10, with shares that sum to 10,000. None means
        /// the caller alone.
        ICreatorFees.Recipient[] feeRecipients;
        RisingLimit limits;
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
    /// a first buy for the caller.
    function launch(LaunchParams calldata params) external payable returns (address token);

    /// @notice The address that `launch` by `creator` would give the token.
    function predictToken(address creator, LaunchParams calldata params)
        external
        view
        returns (address token);
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICurveLaunchpad} from "./ICurveLaunchpad.sol";
import {IFeeSource} from "./IFeeSource.sol";
import {IPoolLocator} from "./ILimitedToken.sol";
import {IProtocolFeeOwner} from "./IProtocolFeeOwner.sol";

/// @title A launchpad whose tokens trade in a Uniswap V3 pool from their first second
/// @notice The whole supply goes into one position of the token's pool with wrapped ether, from the
/// opening price up to the range's end, so that buyers alone bring the ether. The position belongs to the launchpad,
/// which has no function that takes liquidity out. The pool's fees are shared between the token's
/// creator, through the vault, and the protocol. Ether is in wei, tokens are in base units (18
/// decimals), shares in basis points, times in Unix seconds read from `block.timestamp`.
/// @dev "Start tick" is the tick of the opening price in ether per token, whichever of the two has the
/// lower address; the pool's own tick is its negative when the token's address is the higher one. The
/// same holds for "end tick".
interface ILockedPoolLaunchpad is IFeeSource, IPoolLocator, IProtocolFeeOwner {
    // ---------------------------------------------------------------- types

    /// @notice What a launchpad is deployed with. None of it changes but the protocol fee owner, who can
    /// hand the fees over.
    struct Terms {
        address factory;
        address weth;
        /// The vault through which fee recipients receive what tokens earn them.
        address creatorFees;
        /// The only account that can claim the protocol's fees; it has no other right.
        address protocolFeeOwner;
        /// Base units that each token has in all.
        uint128 totalSupply;
        /// Wei that a launch costs on top of the first buy; at most one ether.
        uint128 launchFee;
        /// The creators' part of pool fees; the protocol has the rest.
        uint16 creatorShareBps;
        /// The lowest start tick that a launch may ask for.
        int24 minStartTick;
        /// The highest start tick that a launch may ask for.
        int24 maxStartTick;
    }

    /// @notice One launched token and its locked position.
    struct Launch {
        address creator;
        uint64 launchedAt;
        address pool;
        /// The position's ticks in the pool.
        int24 tickLower;
        int24 tickUpper;
        /// The pool's fee in millionths.
        uint24 feeTier;
        uint128 liquidity;
    }

    /// @notice Fees that were taken out of a pool and not paid yet.
    struct Owed {
        uint128 creatorEth;
        uint128 creatorTokens;
        uint128 protocolEth;
        uint128 protocolTokens;
    }

    // --------------------------------------------------------------- errors

    /// @notice The terms break the limit of the named field.
    error InvalidTerms(string field);
    /// @notice The name is empty, too long, or has a forbidden character.
    error InvalidName();
    /// @notice The symbol is empty, too long, or has a forbidden character.
    error InvalidSymbol();
    /// @notice The metadata address is too long or has a forbidden character.
    error InvalidMetadataUri();
    /// @notice The start tick is no multiple of the pool's spacing, or out of the launchpad's bounds.
    error InvalidStartTick(int24 startTick, int24 lowest, int24 highest);
    /// @notice The end tick is no multiple of the pool's spacing, not above the start tick, or higher than
    /// a position of this spacing can end.
    error InvalidEndTick(int24 endTick, int24 lowest, int24 highest);
    /// @notice The pool factory has not enabled the tier, or it is none for launches: dearer than 1 %, or
    /// with ticks less than 10 apart.
    error InvalidFeeTier(uint24 feeTier);
    /// @notice The whole supply over so few ticks is more liquidity than a pool of this spacing takes.
    error RangeTooNarrow(uint256 liquidity, uint256 most);
    /// @notice The named limit is too low, too high, or given without the other one it needs.
    error InvalidLimits(string field);
    /// @notice The anti-snipe fee is above 8,000 basis points, lasts over 600 seconds, or has only one
    /// of the two.
    error InvalidAntiSnipe(uint256 startBps, uint256 durationSeconds);
    /// @notice The ether sent does not cover the launch fee.
    error LaunchFeeNotPaid(uint256 required, uint256 sent);
    /// @notice The time allowed for the launch is over.
    error DeadlinePassed(uint256 deadline, uint256 timestamp);
    /// @notice The first buy would return less than the caller accepts.
    error SlippageExceeded(uint256 minimum, uint256 actual);
    /// @notice The caller launched exactly this token before.
    error TokenAlreadyLaunched(address token);
    /// @notice Somebody opened the token's pool beforehand, with bids above the opening price for more
    /// than the launch may sell them, or filled an end of the range up to the pool's limit. The same launch that may sell them more goes through; with another
    /// salt it has another pool.
    error PoolOccupied(address token, address pool);
    /// @notice No token of this launchpad.
    error UnknownToken(address token);
    /// @notice Only the pool that is being used may call back.
    error NotPool(address caller);
    /// @notice Only the vault collects creator fees.
    error NotCreatorFees(address caller);
    /// @notice Only wrapped ether being unwrapped comes in.
    error UnexpectedEther(address sender);
    /// @notice The index is past the last token.
    error IndexOutOfRange(uint256 index, uint256 count);
    /// @notice The receiver of ether refused it; raised by the transfer library.
    error ETHTransferFailed();

    // --------------------------------------------------------------- events

    /// @notice A token exists and trades in its pool.
    event TokenLaunched(
        address indexed token,
        address indexed creator,
        address indexed pool,
        string name,
        string symbol,
        string metadataUri,
        uint256 supply,
        uint256 launchFee,
        uint256 timestamp
    );
    /// @notice The supply is in the pool for ever.
    /// @param feeTier The pool's fee in millionths.
    /// @param sqrtPriceX96 The pool's opening price, in its own direction.
    /// @param tokensBurnt Base units that rounding left over.
    event PositionLocked(
        address indexed token,
        address indexed pool,
        uint24 feeTier,
        int24 tickLower,
        int24 tickUpper,
        uint128 liquidity,
        uint160 sqrtPriceX96,
        uint256 tokensBurnt
    );
    /// @notice What accounts may receive is limited until `endsAt`.
    event LimitsSet(
        address indexed token,
        uint256 walletBps,
        uint256 transactionBps,
        bool rising,
        uint256 endsAt
    );
    /// @notice Of everything that leaves the pool a part is burnt for a while after the launch.
    event AntiSnipeSet(
        address indexed token,
        uint256 startBps,
        uint256 durationSeconds,
        ICurveLaunchpad.SnipeDecay decay
    );
    /// @notice Bids that lay above the opening price before the launch were sold what they asked for, at
    /// their own price; the launch fees have the ether.
    event SoldToBids(address indexed token, uint256 ethAmount, uint256 tokenAmount);
    /// @notice The creator bought in the launch itself; the pool's `Swap` has the same trade.
    event FirstBuy(
        address indexed token, address indexed creator, uint256 ethAmount, uint256 tokenAmount
    );
    /// @notice The pool's fees came in and were shared; the protocol's part is what is left.
    event PoolFeesCollected(
        address indexed token,
        uint256 ethAmount,
        uint256 tokenAmount,
        uint256 creatorEth,
        uint256 creatorTokens
    );
    /// @notice The protocol fee owner took its part of a token's pool fees.
    event ProtocolFeesClaimed(address indexed token, uint256 ethAmount, uint256 tokenAmount);
    /// @notice The protocol fee owner took the launch fees.
    event LaunchFeesClaimed(uint256 amount);

    // -------------------------------------------------------------- actions

    /// @notice Pays the protocol fee owner, who must be the caller, all launch fees and its part of the
    /// pool fees of these tokens, collected first.
    /// @return ethAmount Wei paid in all.
    function claimProtocolFees(address[] calldata tokens) external returns (uint256 ethAmount);

    // ---------------------------------------------------------------- views

    /// @notice What this launchpad was deployed with.
    function terms() external view returns (Terms memory);

    /// @notice One launched token; reverts when there is none.
    function launchOf(address token) external view returns (Launch memory);

    /// @notice How many tokens were launched.
    function tokenCount() external view returns (uint256);

    /// @notice The token with this index, in order of launch from zero.
    function tokenAt(uint256 index) external view returns (address token);

    /// @notice Fees of the token that are out of the pool and not paid yet.
    function owedOf(address token) external view returns (Owed memory);

    /// @notice The protocol's part of the token's fees, those still in the pool included.
    function protocolFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount);

    /// @notice Wei of launch fees, and of what early bids paid, that can be claimed now.
    function launchFees() external view returns (uint256);
}

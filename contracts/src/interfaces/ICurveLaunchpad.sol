// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICreatorFees} from "./ICreatorFees.sol";
import {IFeeSource} from "./IFeeSource.sol";

/// @title A token factory whose tokens trade on a bonding curve from the moment they exist
/// @notice Every token has a fixed supply. A part of it is sold along a constant-product curve with
/// virtual reserves; the rest is kept for the liquidity pool that a graduator opens when the curve
/// is sold out. All rounding favours the contract. Amounts of ether are in wei, amounts of tokens
/// in base units (18 decimals), shares in basis points (1/10,000), times in Unix seconds.
/// @dev Rules about time read `block.timestamp` only: on a rollup `block.number` is an estimate.
interface ICurveLaunchpad is IFeeSource {
    // ---------------------------------------------------------------- types

    /// @notice Where a token stands. `Complete` goes back to `Trading` when somebody sells, so at every
    /// moment a holder can sell: to the curve until it is `Graduated`, in its pool from then on.
    enum Status {
        /// No token of this launchpad.
        Unknown,
        /// The curve buys and sells.
        Trading,
        /// The curve is sold out and buys tokens back; with a graduator, until its pool opens.
        Complete,
        /// The curve's ether and the reserved tokens are in the open pool. Final.
        Graduated
    }

    /// @notice The terms of this launchpad, fixed when it is deployed.
    struct Config {
        /// Base units that each token has in all.
        uint128 totalSupply;
        /// Base units of the supply that the curve sells; the rest waits for graduation. With a
        /// graduator, the rest at the curve's last price must be worth at least 99 % of the ether that
        /// graduates; what it is worth more is burnt when the pool opens.
        uint128 curveSupply;
        /// Wei the curve pretends to hold at launch: sets the opening price.
        uint128 virtualEth;
        /// Base units the curve pretends to hold at launch; more than `curveSupply`.
        uint128 virtualToken;
        /// Wei that a launch costs on top of the first buy.
        uint128 launchFee;
        /// Share of the ether side of each trade that is taken as a fee; at most 1,000.
        uint16 tradeFeeBps;
        /// Share of each trade fee that belongs to the token's fee recipients; at most 10,000.
        uint16 creatorFeeShareBps;
        /// Share of each anti-snipe fee that belongs to the token's fee recipients; at most 5,000: a
        /// creator that snipes its own launch gets this part of the fee back.
        uint16 snipeFeeCreatorShareBps;
        /// Share of the raised ether that the protocol keeps at graduation; at most 1,000.
        uint16 graduationFeeBps;
        /// The account that claims protocol fees and can hand that over; it has no other right.
        address protocolFeeOwner;
        /// Receives sold-out curves, and is bound to this launchpad; zero when it never graduates a token.
        address graduator;
        /// The vault through which fee recipients receive what tokens earn them.
        address creatorFees;
    }

    /// @notice How an anti-snipe fee falls.
    enum SnipeDecay {
        /// Evenly, from the start to zero.
        Linear,
        /// By half in each eighth of the duration; what is left at the end is dropped.
        Halving
    }

    /// @notice A fee on buys on top of the trade fee that falls by the second after a launch. The
    /// launch's own first buy does not pay it.
    struct AntiSnipe {
        /// Basis points in the second of the launch; at most 8,000, zero for none.
        uint16 startBps;
        /// Seconds until it is gone; at most 600.
        uint16 durationSeconds;
        SnipeDecay decay;
    }

    /// @notice What a launch asks for.
    struct LaunchParams {
        /// 1 to 64 bytes of UTF-8 in which everything can be seen (`NameText`).
        string name;
        /// 1 to 32 bytes of UTF-8, judged like a name.
        string symbol;
        /// At most 512 bytes of printable ASCII without spaces; may be empty.
        string metadataUri;
        /// Earn the creator's share of fees: at most 10, with shares that sum to 10,000. None means
        /// the caller alone.
        ICreatorFees.Recipient[] feeRecipients;
        AntiSnipe antiSnipe;
        /// Chosen by the caller. With the caller's address, the texts, the fee recipients and the
        /// anti-snipe fee it sets the token's address, so a known address stands for all of them.
        bytes32 salt;
        /// Fewest base units that the first buy must return; zero when there is none.
        uint256 minTokensOut;
        /// Last second at which the launch may happen.
        uint256 deadline;
    }

    /// @notice What a trade would do, or did.
    struct Quote {
        /// Wei the trader pays with the fee included (buy), or receives with the fee taken off (sell).
        uint256 ethAmount;
        /// Base units the trader receives (buy) or gives (sell).
        uint256 tokenAmount;
        /// Wei of fee; always `creatorFee + protocolFee`.
        uint256 feeAmount;
        /// Wei of the fee that a buy pays only because it comes so soon after the launch.
        uint256 snipeFee;
        /// Wei of the fee that the token's fee recipients earn.
        uint256 creatorFee;
        /// Wei of the fee that the protocol earns.
        uint256 protocolFee;
        /// Wei of the offered ether that a buy gives back because the curve was sold out.
        uint256 refund;
        /// Virtual wei of the curve after the trade.
        uint256 virtualEth;
        /// Virtual base units of the curve after the trade.
        uint256 virtualToken;
    }

    /// @notice The state of one token's curve.
    struct CurveState {
        /// Where the token stands.
        Status status;
        /// Who launched it.
        address creator;
        AntiSnipe antiSnipe;
        /// Second of the launch.
        uint64 launchedAt;
        /// Virtual wei; the price of one base unit is `virtualEth / virtualToken`.
        uint256 virtualEth;
        /// Virtual base units.
        uint256 virtualToken;
        /// Wei that buyers paid in and sellers did not take out, fees apart.
        uint256 ethRaised;
        /// Base units that the curve sold and did not buy back.
        uint256 tokensSold;
        /// Base units that the curve still sells.
        uint256 tokensRemaining;
        /// Wei that trades of the curve have earned its fee recipients, collected or not.
        uint256 creatorFeesAccrued;
        /// Wei of that which the vault has collected.
        uint256 creatorFeesCollected;
    }

    /// @notice An EIP-2612 signature over exactly the sold amount, the launchpad and the sale's deadline.
    struct PermitSignature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    // --------------------------------------------------------------- errors

    /// @notice The configuration breaks the limit of the named field.
    error InvalidConfig(string field);
    /// @notice The name is empty, over 64 bytes, or has what nobody sees.
    error InvalidName();
    /// @notice The symbol is empty, over 32 bytes, or has what nobody sees.
    error InvalidSymbol();
    /// @notice The metadata address is over 512 bytes or not printable ASCII.
    error InvalidMetadataUri();
    /// @notice The ether sent does not cover the launch fee.
    error LaunchFeeNotPaid(uint256 required, uint256 sent);
    /// @notice The caller already launched exactly this token with this salt.
    error TokenAlreadyLaunched(address token);
    /// @notice The address is no token of this launchpad.
    error UnknownToken(address token);
    /// @notice The curve is sold out; it sells again when somebody has sold to it.
    error CurveIsComplete(address token);
    /// @notice The token left the curve for its pool.
    error CurveHasGraduated(address token);
    /// @notice The transaction came too late.
    error DeadlinePassed(uint256 deadline, uint256 timestamp);
    /// @notice The trade would return less than the caller accepts.
    error SlippageExceeded(uint256 minimum, uint256 actual);
    /// @notice The amount is zero, or so small that the other side rounds to zero.
    error AmountTooSmall();
    /// @notice The amount is more than the curve can take or give.
    error AmountTooLarge(uint256 amount, uint256 maximum);
    /// @notice The recipient is zero or the launchpad itself, or a slot of fees names the vault or the
    /// graduator, which could never claim.
    error InvalidRecipient(address recipient);
    /// @notice The anti-snipe fee is above 8,000 basis points, lasts over 600 seconds, or has only one
    /// of the two.
    error InvalidAntiSnipe(uint256 startBps, uint256 durationSeconds);
    /// @notice Only the vault collects creator fees.
    error NotCreatorFees(address caller);
    /// @notice The account has no fees to claim.
    error NothingToClaim(address account);
    /// @notice This launchpad never graduates a token.
    error NoGraduator();
    /// @notice Nothing to graduate: the curve was never sold out.
    error CurveNeverSoldOut(address token);
    /// @notice With fewer crossings a call could be undone by another for next to nothing.
    error TooFewCrossings(uint256 maxCrossings, uint256 minimum);
    /// @notice The index is past the last token.
    error IndexOutOfRange(uint256 index, uint256 count);

    /// @notice The receiver of ether refused it; raised by the transfer library.
    error ETHTransferFailed();
    /// @notice The seller lacks the tokens or the allowance; raised by the transfer library.
    error TransferFromFailed();

    // --------------------------------------------------------------- events

    /// @notice A token exists and trades.
    /// @param feeRecipient The first of its fee recipients; the vault's `TokenRegistered` has them all.
    event TokenLaunched(
        address indexed token,
        address indexed creator,
        address indexed feeRecipient,
        string name,
        string symbol,
        string metadataUri,
        uint256 supply,
        uint256 curveSupply,
        uint256 virtualEth,
        uint256 virtualToken,
        uint256 timestamp
    );

    /// @notice Buys of a token pay this fee on top for a while after its launch.
    event AntiSnipeSet(
        address indexed token, uint256 startBps, uint256 durationSeconds, SnipeDecay decay
    );

    /// @notice A trade happened.
    /// @param trader Who called, and who paid (buy) or gave the tokens (sell).
    /// @param recipient Who received the other side.
    /// @param ethAmount Wei paid with the fee included (buy) or received with the fee taken off (sell).
    /// The ether that moved the curve is `ethAmount - feeAmount` (buy) or `ethAmount + feeAmount` (sell).
    /// @param virtualEth Virtual wei after the trade.
    /// @param virtualToken Virtual base units after the trade.
    event Trade(
        address indexed token,
        address indexed trader,
        address indexed recipient,
        bool isBuy,
        uint256 ethAmount,
        uint256 tokenAmount,
        uint256 feeAmount,
        uint256 creatorFee,
        uint256 protocolFee,
        uint256 virtualEth,
        uint256 virtualToken,
        uint256 timestamp
    );

    /// @notice The curve sold its last token; every time that it does.
    event CurveCompleted(address indexed token);
    /// @notice Somebody sold to a complete curve, so it sells again.
    event CurveReopened(address indexed token);
    /// @notice The pool opened in this transaction, with the curve's ether, less the graduation fee, and
    /// what the reserved tokens became on the way there.
    event TokenGraduated(
        address indexed token,
        address indexed pool,
        uint256 ethAmount,
        uint256 tokenAmount,
        uint256 graduationFee
    );
    /// @notice The protocol fee owner took all protocol fees.
    event ProtocolFeesClaimed(address indexed account, uint256 amount);

    // -------------------------------------------------------------- actions

    /// @notice Makes a token, opens its curve, and spends the ether above the launch fee on a first
    /// buy for the caller. Excess ether of that buy comes back.
    function launch(LaunchParams calldata params) external payable returns (address token);

    /// @notice Buys with all ether sent. A buy that is larger than what is left takes what is left
    /// and gives the rest of the ether back to the caller. The last buy also opens the pool, unless 75 or
    /// more initialised ticks lie between the pool's price and the curve's: then `graduate` goes on.
    /// @param minTokensOut Fewest base units accepted; also bounds a buy that is cut short.
    function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)
        external
        payable
        returns (uint256 tokensOut);

    /// @notice Sells tokens that the caller approved to the launchpad.
    /// @param minEthOut Fewest wei accepted after the fee.
    function sell(
        address token,
        uint256 amount,
        address recipient,
        uint256 minEthOut,
        uint256 deadline
    ) external returns (uint256 ethOut);

    /// @notice Sells with a permit in place of an approval. A permit that somebody else submitted
    /// first does no harm: the sale goes on with the allowance it left.
    function sellWithPermit(
        address token,
        uint256 amount,
        address recipient,
        uint256 minEthOut,
        uint256 deadline,
        PermitSignature calldata permitSignature
    ) external returns (uint256 ethOut);

    /// @notice Goes on with a graduation that the last buy could not finish. Anybody may call, as often as
    /// it takes; each call crosses up to `maxCrossings` (at least 10) initialised ticks of the pool, and
    /// none can be undone without buying the whole reserve. When somebody has sold to the curve
    /// meanwhile, only the pool is brought nearer, and the next last buy opens it.
    /// @return graduated Whether the pool is open now.
    function graduate(address token, uint256 maxCrossings) external returns (bool graduated);

    /// @notice Pays the protocol fee owner, who must be the caller, all protocol fees.
    function claimProtocolFees() external returns (uint256 amount);

    // ---------------------------------------------------------------- views

    /// @notice The terms of this launchpad, with the protocol's fee owner of now.
    function config() external view returns (Config memory);

    /// @notice The address that `launch` by `creator` would give the token. The deadline and the first
    /// buy's minimum do not matter.
    function predictToken(address creator, LaunchParams calldata params)
        external
        view
        returns (address token);

    /// @notice How many tokens were launched.
    function tokenCount() external view returns (uint256);

    /// @notice The token with this index, in order of launch from zero.
    function tokenAt(uint256 index) external view returns (address token);

    /// @notice The state of a token's curve; reverts when the token is unknown.
    function curveOf(address token) external view returns (CurveState memory);

    /// @notice Wei of raised ether at which a fresh curve is sold out, fees apart.
    function ethToComplete() external view returns (uint256);

    /// @notice What a buy with `ethIn` wei would do now, the anti-snipe fee of this second included.
    function quoteBuy(address token, uint256 ethIn) external view returns (Quote memory);

    /// @notice The cheapest buy that returns at least `tokensOut`.
    function quoteBuyExactOut(address token, uint256 tokensOut) external view returns (Quote memory);

    /// @notice What a sale of `amount` base units would do now.
    function quoteSell(address token, uint256 amount) external view returns (Quote memory);

    /// @notice The smallest sale that returns at least `ethOut` wei.
    function quoteSellExactOut(address token, uint256 ethOut) external view returns (Quote memory);

    /// @notice Basis points that a buy of the token pays now on top of the trade fee.
    function snipeFeeBps(address token) external view returns (uint256);

    /// @notice Wei of protocol fees that can be claimed now.
    function protocolFees() external view returns (uint256);

    /// @notice Wei of protocol fees earned since deployment, claimed or not.
    function protocolFeesAccrued() external view returns (uint256);

    /// @notice Wei of protocol fees claimed.
    function protocolFeesClaimed() external view returns (uint256);
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeCastLib} from "solady/src/utils/SafeCastLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {LaunchToken} from "./LaunchToken.sol";
import {ProtocolFeeOwner} from "./ProtocolFeeOwner.sol";
import {ICreatorFees} from "./interfaces/ICreatorFees.sol";
import {ICurveLaunchpad} from "./interfaces/ICurveLaunchpad.sol";
import {IFeeSource} from "./interfaces/IFeeSource.sol";
import {IGraduator} from "./interfaces/IGraduator.sol";
import {CurveConfig} from "./libraries/CurveConfig.sol";
import {CurveMath} from "./libraries/CurveMath.sol";
import {LaunchText} from "./libraries/LaunchText.sol";

/// @title The launchpad
/// @dev State changes come before calls to other accounts, and every entry point that moves value holds
/// one lock. Balances are never read to decide an amount, so a donation changes nothing.
contract CurveLaunchpad is ICurveLaunchpad, ProtocolFeeOwner, ReentrancyGuardTransient {
    using SafeCastLib for uint256;
    using SafeTransferLib for address;

    struct Curve {
        uint128 virtualEth;
        uint128 virtualToken;
        address creator;
        uint40 launchedAt;
        Status status;
        uint16 snipeStartBps;
        uint16 snipeDurationSeconds;
        SnipeDecay snipeDecay;
        /// The graduator has the reserve: since the curve was sold out for the first time.
        bool reserveSent;
        uint128 creatorFeesAccrued;
        uint128 creatorFeesCollected;
    }

    struct FeeAccount {
        uint128 accrued;
        uint128 claimed;
    }

    uint256 private constant MAX_SNIPE_FEE_BPS = 8000;
    uint256 private constant MAX_SNIPE_SECONDS = 600;
    /// @dev Initialised ticks that the last buy crosses: even where each of them costs the most, it then
    /// costs no more than a last buy that has to make the pool.
    uint256 private constant LAST_BUY_CROSSINGS = 75;
    /// @dev Somebody who buys a little of what waits beside the price takes a tick or two back.
    uint256 private constant MIN_CROSSINGS = 10;

    uint128 private immutable TOTAL_SUPPLY;
    uint128 private immutable CURVE_SUPPLY;
    uint128 private immutable VIRTUAL_ETH;
    uint128 private immutable VIRTUAL_TOKEN;
    uint128 private immutable LAUNCH_FEE;
    uint16 private immutable TRADE_FEE_BPS;
    uint16 private immutable CREATOR_FEE_SHARE_BPS;
    uint16 private immutable SNIPE_FEE_CREATOR_SHARE_BPS;
    uint16 private immutable GRADUATION_FEE_BPS;
    address private immutable GRADUATOR;
    address private immutable CREATOR_FEES;

    address[] private _tokens;
    mapping(address token => Curve) private _curves;
    FeeAccount private _protocolFees;

    constructor(Config memory terms) ProtocolFeeOwner(terms.protocolFeeOwner) {
        CurveConfig.validate(terms);
        TOTAL_SUPPLY = terms.totalSupply;
        CURVE_SUPPLY = terms.curveSupply;
        VIRTUAL_ETH = terms.virtualEth;
        VIRTUAL_TOKEN = terms.virtualToken;
        LAUNCH_FEE = terms.launchFee;
        TRADE_FEE_BPS = terms.tradeFeeBps;
        CREATOR_FEE_SHARE_BPS = terms.creatorFeeShareBps;
        SNIPE_FEE_CREATOR_SHARE_BPS = terms.snipeFeeCreatorShareBps;
        GRADUATION_FEE_BPS = terms.graduationFeeBps;
        GRADUATOR = terms.graduator;
        CREATOR_FEES = terms.creatorFees;
    }

    modifier beforeDeadline(uint256 deadline) {
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);
        _;
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc ICurveLaunchpad
    function launch(LaunchParams calldata params)
        external
        payable
        nonReentrant
        beforeDeadline(params.deadline)
        returns (address token)
    {
        if (msg.value < LAUNCH_FEE) revert LaunchFeeNotPaid(LAUNCH_FEE, msg.value);
        LaunchText.validate(params.name, params.symbol, params.metadataUri);
        token = _createToken(params);
        _openCurve(token, params);
        _protocolFees.accrued += LAUNCH_FEE;

        uint256 firstBuy = msg.value - LAUNCH_FEE;
        if (firstBuy > 0) {
            _buy(token, msg.sender, firstBuy, params.minTokensOut, 0);
        } else if (params.minTokensOut > 0) {
            revert SlippageExceeded(params.minTokensOut, 0);
        }
    }

    /// @inheritdoc ICurveLaunchpad
    function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)
        external
        payable
        nonReentrant
        beforeDeadline(deadline)
        returns (uint256 tokensOut)
    {
        uint256 snipeBps = _snipeFeeBps(_requireBuyable(token));
        return _buy(token, recipient, msg.value, minTokensOut, snipeBps);
    }

    /// @inheritdoc ICurveLaunchpad
    function sell(
        address token,
        uint256 amount,
        address recipient,
        uint256 minEthOut,
        uint256 deadline
    ) external nonReentrant beforeDeadline(deadline) returns (uint256 ethOut) {
        return _sell(token, amount, recipient, minEthOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function sellWithPermit(
        address token,
        uint256 amount,
        address recipient,
        uint256 minEthOut,
        uint256 deadline,
        PermitSignature calldata permitSignature
    ) external nonReentrant beforeDeadline(deadline) returns (uint256 ethOut) {
        _requireTradable(token);
        _tryPermit(token, amount, deadline, permitSignature);
        return _sell(token, amount, recipient, minEthOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function graduate(address token, uint256 maxCrossings)
        external
        nonReentrant
        returns (bool graduated)
    {
        if (GRADUATOR == address(0)) revert NoGraduator();
        Curve storage curve = _requireTradable(token);
        if (!curve.reserveSent) revert CurveNeverSoldOut(token);
        if (maxCrossings < MIN_CROSSINGS) revert TooFewCrossings(maxCrossings, MIN_CROSSINGS);
        return _approach(token, curve, maxCrossings);
    }

    /// @inheritdoc IFeeSource
    function collectCreatorFees(address token)
        external
        nonReentrant
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        if (msg.sender != CREATOR_FEES) revert NotCreatorFees(msg.sender);
        Curve storage curve = _known(token);
        ethAmount = curve.creatorFeesAccrued - curve.creatorFeesCollected;
        curve.creatorFeesCollected = curve.creatorFeesAccrued;
        if (ethAmount > 0) CREATOR_FEES.safeTransferETH(ethAmount);
        if (_isInPool(curve)) {
            (uint256 poolEth, uint256 poolTokens) = IGraduator(GRADUATOR).collectCreatorFees(token);
            ethAmount += poolEth;
            tokenAmount = poolTokens;
        }
    }

    /// @inheritdoc ICurveLaunchpad
    function claimProtocolFees()
        external
        nonReentrant
        onlyProtocolFeeOwner
        returns (uint256 amount)
    {
        amount = _settle(_protocolFees);
        emit ProtocolFeesClaimed(msg.sender, amount);
        msg.sender.safeTransferETH(amount);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ICurveLaunchpad
    function config() external view returns (Config memory) {
        return Config({
            totalSupply: TOTAL_SUPPLY,
            curveSupply: CURVE_SUPPLY,
            virtualEth: VIRTUAL_ETH,
            virtualToken: VIRTUAL_TOKEN,
            launchFee: LAUNCH_FEE,
            tradeFeeBps: TRADE_FEE_BPS,
            creatorFeeShareBps: CREATOR_FEE_SHARE_BPS,
            snipeFeeCreatorShareBps: SNIPE_FEE_CREATOR_SHARE_BPS,
            graduationFeeBps: GRADUATION_FEE_BPS,
            protocolFeeOwner: protocolFeeOwner,
            graduator: GRADUATOR,
            creatorFees: CREATOR_FEES
        });
    }

    /// @inheritdoc ICurveLaunchpad
    function predictToken(address creator, LaunchParams calldata params)
        external
        view
        returns (address token)
    {
        return _predict(_tokenSalt(creator, params), params);
    }

    /// @inheritdoc ICurveLaunchpad
    function tokenCount() external view returns (uint256) {
        return _tokens.length;
    }

    /// @inheritdoc ICurveLaunchpad
    function tokenAt(uint256 index) external view returns (address token) {
        if (index >= _tokens.length) revert IndexOutOfRange(index, _tokens.length);
        return _tokens[index];
    }

    /// @inheritdoc ICurveLaunchpad
    function curveOf(address token) external view returns (CurveState memory) {
        Curve storage curve = _known(token);
        CurveMath.Terms memory terms = _terms(curve);
        return CurveState({
            status: curve.status,
            creator: curve.creator,
            antiSnipe: AntiSnipe({
                startBps: curve.snipeStartBps,
                durationSeconds: curve.snipeDurationSeconds,
                decay: curve.snipeDecay
            }),
            launchedAt: curve.launchedAt,
            virtualEth: terms.virtualEth,
            virtualToken: terms.virtualToken,
            ethRaised: terms.ethRaised,
            tokensSold: terms.tokensSold,
            tokensRemaining: terms.tokensRemaining,
            creatorFeesAccrued: curve.creatorFeesAccrued,
            creatorFeesCollected: curve.creatorFeesCollected
        });
    }

    /// @inheritdoc ICurveLaunchpad
    function ethToComplete() external view returns (uint256) {
        return CurveMath.ethToComplete(VIRTUAL_ETH, VIRTUAL_TOKEN, CURVE_SUPPLY);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteBuy(address token, uint256 ethIn) external view returns (Quote memory) {
        return CurveMath.buyExactIn(_buyTerms(token), ethIn);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteBuyExactOut(address token, uint256 tokensOut)
        external
        view
        returns (Quote memory)
    {
        return CurveMath.buyExactOut(_buyTerms(token), tokensOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteSell(address token, uint256 amount) external view returns (Quote memory) {
        return CurveMath.sellExactIn(_terms(_requireTradable(token)), amount);
    }

    /// @inheritdoc ICurveLaunchpad
    function quoteSellExactOut(address token, uint256 ethOut) external view returns (Quote memory) {
        return CurveMath.sellExactOut(_terms(_requireTradable(token)), ethOut);
    }

    /// @inheritdoc ICurveLaunchpad
    function snipeFeeBps(address token) external view returns (uint256) {
        return _snipeFeeBps(_known(token));
    }

    /// @inheritdoc IFeeSource
    function pendingCreatorFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Curve storage curve = _known(token);
        ethAmount = curve.creatorFeesAccrued - curve.creatorFeesCollected;
        if (_isInPool(curve)) {
            (uint256 poolEth, uint256 poolTokens) = IGraduator(GRADUATOR).pendingCreatorFees(token);
            ethAmount += poolEth;
            tokenAmount = poolTokens;
        }
    }

    /// @inheritdoc IFeeSource
    function isPartOf(address token, address account) external view returns (bool) {
        if (account == address(this)) return true;
        return GRADUATOR != address(0) && IGraduator(GRADUATOR).isPartOf(token, account);
    }

    /// @inheritdoc ICurveLaunchpad
    function protocolFees() external view returns (uint256) {
        return _protocolFees.accrued - _protocolFees.claimed;
    }

    /// @inheritdoc ICurveLaunchpad
    function protocolFeesAccrued() external view returns (uint256) {
        return _protocolFees.accrued;
    }

    /// @inheritdoc ICurveLaunchpad
    function protocolFeesClaimed() external view returns (uint256) {
        return _protocolFees.claimed;
    }

    // --------------------------------------------------------------- launch

    function _createToken(LaunchParams calldata params) private returns (address token) {
        bytes32 salt = _tokenSalt(msg.sender, params);
        token = _predict(salt, params);
        if (token.code.length > 0) revert TokenAlreadyLaunched(token);
        new LaunchToken{salt: salt}(
            params.name, params.symbol, params.metadataUri, TOTAL_SUPPLY, GRADUATOR
        );
    }

    function _openCurve(address token, LaunchParams calldata params) private {
        AntiSnipe calldata antiSnipe = params.antiSnipe;
        _requireAntiSnipe(antiSnipe);
        Curve storage curve = _curves[token];
        curve.virtualEth = VIRTUAL_ETH;
        curve.virtualToken = VIRTUAL_TOKEN;
        curve.creator = msg.sender;
        curve.launchedAt = uint40(block.timestamp);
        curve.status = Status.Trading;
        curve.snipeStartBps = antiSnipe.startBps;
        curve.snipeDurationSeconds = antiSnipe.durationSeconds;
        curve.snipeDecay = antiSnipe.decay;
        address feeRecipient = _registerRecipients(token, params.feeRecipients);
        _tokens.push(token);
        emit TokenLaunched(
            token,
            msg.sender,
            feeRecipient,
            params.name,
            params.symbol,
            params.metadataUri,
            TOTAL_SUPPLY,
            CURVE_SUPPLY,
            VIRTUAL_ETH,
            VIRTUAL_TOKEN,
            block.timestamp
        );
        if (antiSnipe.startBps > 0) {
            emit AntiSnipeSet(token, antiSnipe.startBps, antiSnipe.durationSeconds, antiSnipe.decay);
        }
    }

    /// @dev The vault checks the recipients, and asks `isPartOf` which contracts are ours.
    function _registerRecipients(address token, ICreatorFees.Recipient[] calldata recipients)
        private
        returns (address first)
    {
        if (recipients.length > 0) {
            ICreatorFees(CREATOR_FEES).register(token, recipients);
            return recipients[0].account;
        }
        ICreatorFees.Recipient[] memory caller = new ICreatorFees.Recipient[](1);
        caller[0] = ICreatorFees.Recipient({account: msg.sender, bps: 10_000});
        ICreatorFees(CREATOR_FEES).register(token, caller);
        return msg.sender;
    }

    /// @dev The caller is part of the salt: nobody can take an address that another account will use. So
    /// are the terms that trades depend on later: an address that was announced stands for them.
    function _tokenSalt(address creator, LaunchParams calldata params)
        private
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(creator, params.salt, params.feeRecipients, params.antiSnipe));
    }

    function _predict(bytes32 salt, LaunchParams calldata params) private view returns (address) {
        bytes memory arguments = abi.encode(
            params.name, params.symbol, params.metadataUri, uint256(TOTAL_SUPPLY), GRADUATOR
        );
        bytes32 initCodeHash =
            keccak256(abi.encodePacked(type(LaunchToken).creationCode, arguments));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, initCodeHash));
        return address(uint160(uint256(hash)));
    }

    // -------------------------------------------------------------- trading

    function _buy(
        address token,
        address recipient,
        uint256 ethIn,
        uint256 minTokensOut,
        uint256 snipeBps
    ) private returns (uint256) {
        _requireRecipient(recipient);
        Curve storage curve = _curves[token];
        CurveMath.Terms memory terms = _terms(curve);
        terms.snipeFeeBps = snipeBps;
        Quote memory quote = CurveMath.buyExactIn(terms, ethIn);
        if (quote.tokenAmount < minTokensOut) {
            revert SlippageExceeded(minTokensOut, quote.tokenAmount);
        }
        _apply(curve, quote);
        _emitTrade(token, recipient, true, quote);

        bool complete = quote.tokenAmount == terms.tokensRemaining;
        if (complete) {
            curve.status = Status.Complete;
            emit CurveCompleted(token);
        }
        token.safeTransfer(recipient, quote.tokenAmount);
        if (complete && GRADUATOR != address(0)) _approach(token, curve, LAST_BUY_CROSSINGS);
        if (quote.refund > 0) msg.sender.safeTransferETH(quote.refund);
        return quote.tokenAmount;
    }

    function _sell(address token, uint256 amount, address recipient, uint256 minEthOut)
        private
        returns (uint256)
    {
        _requireRecipient(recipient);
        Curve storage curve = _requireTradable(token);
        Quote memory quote = CurveMath.sellExactIn(_terms(curve), amount);
        if (quote.ethAmount < minEthOut) revert SlippageExceeded(minEthOut, quote.ethAmount);
        _apply(curve, quote);
        _emitTrade(token, recipient, false, quote);
        if (curve.status == Status.Complete) {
            curve.status = Status.Trading;
            emit CurveReopened(token);
        }
        token.safeTransferFrom(msg.sender, address(this), amount);
        recipient.safeTransferETH(quote.ethAmount);
        return quote.ethAmount;
    }

    /// @dev Brings the pool to the price at which the curve is sold out, or was. Only a curve that is sold
    /// out now opens its pool; one that bought back meanwhile leaves it ready for the next last buy.
    function _approach(address token, Curve storage curve, uint256 maxCrossings)
        private
        returns (bool)
    {
        uint256 reserve;
        if (!curve.reserveSent) {
            curve.reserveSent = true;
            reserve = TOTAL_SUPPLY - CURVE_SUPPLY;
            token.safeTransfer(GRADUATOR, reserve);
        }
        uint256 virtualToken = VIRTUAL_TOKEN - CURVE_SUPPLY;
        uint256 virtualEth =
            CurveMath.divUp(uint256(curve.virtualEth) * curve.virtualToken, virtualToken);
        (address pool, bool arrived) =
            IGraduator(GRADUATOR).approach(token, reserve, virtualEth, virtualToken, maxCrossings);
        if (arrived && curve.status == Status.Complete) {
            _graduate(token, curve, pool);
            return true;
        }
        IGraduator(GRADUATOR).hold(token);
        return false;
    }

    /// @dev The curve's ether is what it raised, not the balance; the fee on it joins the protocol's.
    function _graduate(address token, Curve storage curve, address pool) private {
        curve.status = Status.Graduated;
        uint256 raised = curve.virtualEth - VIRTUAL_ETH;
        uint256 fee = CurveMath.divUp(raised * GRADUATION_FEE_BPS, CurveMath.BASIS_POINTS);
        _protocolFees.accrued += fee.toUint128();
        IGraduator(GRADUATOR).open{value: raised - fee}(token);
        emit TokenGraduated(token, pool, raised - fee, TOTAL_SUPPLY - CURVE_SUPPLY, fee);
    }

    function _apply(Curve storage curve, Quote memory quote) private {
        curve.virtualEth = quote.virtualEth.toUint128();
        curve.virtualToken = quote.virtualToken.toUint128();
        curve.creatorFeesAccrued += quote.creatorFee.toUint128();
        _protocolFees.accrued += quote.protocolFee.toUint128();
    }

    function _emitTrade(address token, address recipient, bool isBuy, Quote memory quote) private {
        emit Trade(
            token,
            msg.sender,
            recipient,
            isBuy,
            quote.ethAmount,
            quote.tokenAmount,
            quote.feeAmount,
            quote.creatorFee,
            quote.protocolFee,
            quote.virtualEth,
            quote.virtualToken,
            block.timestamp
        );
    }

    /// @dev A used permit must not stop a sale, or anybody could block it by submitting the permit first.
    function _tryPermit(
        address token,
        uint256 amount,
        uint256 deadline,
        PermitSignature calldata signature
    ) private {
        try LaunchToken(token)
            .permit(
                msg.sender, address(this), amount, deadline, signature.v, signature.r, signature.s
            ) {}
            catch {}
    }

    // ----------------------------------------------------------------- fees

    function _settle(FeeAccount storage fees) private returns (uint256 amount) {
        amount = fees.accrued - fees.claimed;
        if (amount == 0) revert NothingToClaim(msg.sender);
        fees.claimed = fees.accrued;
    }

    // --------------------------------------------------------------- checks

    function _known(address token) private view returns (Curve storage curve) {
        curve = _curves[token];
        if (curve.status == Status.Unknown) revert UnknownToken(token);
    }

    function _requireTradable(address token) private view returns (Curve storage curve) {
        curve = _known(token);
        if (curve.status == Status.Graduated) revert CurveHasGraduated(token);
    }

    function _requireBuyable(address token) private view returns (Curve storage curve) {
        curve = _requireTradable(token);
        if (curve.status == Status.Complete) revert CurveIsComplete(token);
    }

    function _requireRecipient(address recipient) private view {
        if (recipient == address(0) || recipient == address(this)) {
            revert InvalidRecipient(recipient);
        }
    }

    function _requireAntiSnipe(AntiSnipe calldata antiSnipe) private pure {
        bool hasFee = antiSnipe.startBps > 0;
        bool hasTime = antiSnipe.durationSeconds > 0;
        if (
            hasFee != hasTime || antiSnipe.startBps > MAX_SNIPE_FEE_BPS
                || antiSnipe.durationSeconds > MAX_SNIPE_SECONDS
        ) revert InvalidAntiSnipe(antiSnipe.startBps, antiSnipe.durationSeconds);
    }

    function _isInPool(Curve storage curve) private view returns (bool) {
        return curve.status == Status.Graduated;
    }

    function _snipeFeeBps(Curve storage curve) private view returns (uint256) {
        return CurveMath.snipeFeeBps(
            curve.snipeStartBps,
            curve.snipeDurationSeconds,
            curve.snipeDecay,
            block.timestamp - curve.launchedAt
        );
    }

    function _buyTerms(address token) private view returns (CurveMath.Terms memory terms) {
        Curve storage curve = _requireBuyable(token);
        terms = _terms(curve);
        terms.snipeFeeBps = _snipeFeeBps(curve);
    }

    function _terms(Curve storage curve) private view returns (CurveMath.Terms memory) {
        uint256 virtualEth = curve.virtualEth;
        uint256 virtualToken = curve.virtualToken;
        uint256 sold = VIRTUAL_TOKEN - virtualToken;
        return CurveMath.Terms({
            virtualEth: virtualEth,
            virtualToken: virtualToken,
            ethRaised: virtualEth - VIRTUAL_ETH,
            tokensSold: sold,
            tokensRemaining: CURVE_SUPPLY - sold,
            tradeFeeBps: TRADE_FEE_BPS,
            creatorFeeShareBps: CREATOR_FEE_SHARE_BPS,
            snipeFeeBps: 0,
            snipeFeeCreatorShareBps: SNIPE_FEE_CREATOR_SHARE_BPS
        });
    }

    /// @dev The chain of these contracts has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
